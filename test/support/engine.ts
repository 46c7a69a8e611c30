import { MusicAssistantApi } from '../../credentials/MusicAssistantApi.credentials';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import type { Engine } from '../../scripts/engine';
import { createEngine } from '../../scripts/engine';

export const NODE_TYPE = 'n8n-nodes-music-assistant.musicAssistant';
export const CREDENTIAL_TYPE = 'musicAssistantApi';

let engine: Engine | undefined;

/** n8n's engine over the TypeScript sources, so that coverage counts what runs in it. */
export function sourceEngine(): Engine {
	engine ??= createEngine({
		nodes: { [NODE_TYPE]: new MusicAssistant() },
		credentials: { [CREDENTIAL_TYPE]: new MusicAssistantApi() },
	});
	return engine;
}
