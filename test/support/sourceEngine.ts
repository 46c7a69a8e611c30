import { MusicAssistantApi } from '../../credentials/MusicAssistantApi.credentials';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { MusicAssistantTrigger } from '../../nodes/MusicAssistant/MusicAssistantTrigger.node';
import type { Engine, InstalledPackage } from '../../scripts/engine';
import { createEngine } from '../../scripts/engine';
import { CREDENTIAL_TYPE, NODE_TYPE, TRIGGER_TYPE } from '../../scripts/engine/one-node-workflow';

export { CREDENTIAL_TYPE, NODE_TYPE };

/** The package as TypeScript sources, so that its coverage is measured. */
export const SOURCE_PACKAGE: InstalledPackage = {
	nodes: {
		[NODE_TYPE]: new MusicAssistant(),
		[TRIGGER_TYPE]: new MusicAssistantTrigger(),
	},
	credentials: { [CREDENTIAL_TYPE]: new MusicAssistantApi() },
};

let engine: Engine | undefined;

/** n8n's engine with those sources. */
export function sourceEngine(): Engine {
	engine ??= createEngine(SOURCE_PACKAGE);
	return engine;
}
