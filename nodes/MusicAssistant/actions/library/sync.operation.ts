import { startSync, switchedOff, type StartedSync, type SyncTask } from '../../server/sync';
import type { JsonObject } from '../../values/json';
import type { Operation } from '../operation';
import { fields, KINDS } from './sync.fields';
import { awaited } from './syncWait';

export const sync: Operation = {
	option: {
		name: 'Sync',
		value: 'sync',
		action: 'Sync library with music providers',
		description:
			'Let the server look for changes at its music providers, for example for new podcast episodes, and wait for them if wanted',
	},
	effect: 'change',
	fields,

	async execute(context) {
		const { parameters, server } = context;
		const mediaTypes = parameters.choices('mediaTypes', KINDS);
		const instances = parameters.choices('providers');
		const wanted = {
			...(mediaTypes.length > 0 ? { media_types: mediaTypes } : {}),
			...(instances.length > 0 ? { providers: instances } : {}),
		};
		const wait = await awaited(context, mediaTypes);
		const began = Date.now();
		const started = await startSync(server, wanted);
		const skipped = await switchedOff(server, wanted);
		const outcome = await wait(started);
		return {
			success: (started.tasks.length > 0 || started.source !== 'answer') && !outcome.failed,
			finished: outcome.finished,
			started: started.tasks.map(described),
			...(skipped && skipped.length > 0 ? { skipped: skipped.map(switchedOffTask) } : {}),
			...(outcome.failed ? { failed: outcome.failed } : {}),
			...(outcome.episodes ? { new_episodes: outcome.episodes } : {}),
			...reason(started, outcome.reason),
			seconds: Math.round((Date.now() - began) / 100) / 10,
		};
	},
};

function described({ provider, mediaType }: SyncTask): JsonObject {
	return { provider, media_type: mediaType };
}

function switchedOffTask(task: SyncTask): JsonObject {
	return { ...described(task), reason: 'Its sync is switched off in the settings of the provider' };
}

/** The server starts nothing, and says nothing, for a kind whose sync is switched off and for an unknown provider. */
const NOTHING_TO_DO =
	'no such provider is set up, or its sync of these media types is switched off in its settings';

function reason({ tasks, source }: StartedSync, waiting?: string): { reason?: string } {
	if (waiting !== undefined) return { reason: waiting };
	if (tasks.length > 0) return {};
	switch (source) {
		case 'answer':
			return { reason: `Nothing was started: ${NOTHING_TO_DO}` };
		case 'watched':
			return { reason: `No such sync runs now: it was done at once, or ${NOTHING_TO_DO}` };
		case 'unknown':
			return { reason: 'This server does not tell what it started' };
	}
}
