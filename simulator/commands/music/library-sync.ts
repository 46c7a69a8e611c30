import { syncTaskObject } from '../../wire/sync-task';
import { taskObject } from '../../wire/task';
import { hasFeature } from '../../profiles/profile';
import { PROVIDER_MEDIA_TYPES } from '../../world/library/media-items';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { optionalOrNull } from '../parameters';
import { enumerationOrUnknownType, listType, text } from '../argument-types';

/**
 * The response is null before 2.8, and the background tasks from then on. The specification requires an admin token;
 * servers before 2.10 allow every user to sync (observed).
 */
export function createSyncCommand(responseKind: 'null' | 'tasks', requiredRole?: 'admin'): Command {
	return defineCommand({
		name: 'music/sync',
		summary: 'Start a sync of all or some music providers.',
		parameters: {
			media_types: optionalOrNull(
				listType(enumerationOrUnknownType('MediaType', PROVIDER_MEDIA_TYPES)),
			),
			providers: optionalOrNull(listType(text)),
		},
		returns: responseKind === 'tasks' ? 'Array of BackgroundTask' : 'null',
		...(requiredRole && { requiredRole }),
		execute({ media_types: types, providers: instances }, { server, caller }) {
			const { syncs, profile } = server;
			const isUrgent = hasFeature(profile, 'urgentTasks');
			return responseKind === 'tasks'
				? syncs.start(caller, { types, instances }, isUrgent).map(taskObject)
				: syncs.startInTurn(caller, { types, instances });
		},
	});
}

/** Before 2.8. An empty list means that the syncs have ended. */
export const syncTasks = defineCommand({
	name: 'music/synctasks',
	summary: 'Return the running syncs.',
	parameters: {},
	returns: 'Array of SyncTask',
	execute: (_, { server }) => server.syncs.active().map(syncTaskObject),
});
