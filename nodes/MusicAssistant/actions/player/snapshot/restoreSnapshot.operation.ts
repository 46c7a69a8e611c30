import type { INodeProperties } from 'n8n-workflow';
import { readServerId } from '../../../api/serverVersions';
import { restoreSnapshot as restore } from './restoreSnapshot';
import { parseSnapshot, partsToRestore, type Snapshot } from './snapshot';
import {
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../../services/queues/playbackTargets';
import { optionsForChange } from '../../../parameters/fields/commonFields';
import { booleanField } from '../../../parameters/fields/fieldBuilders';
import {
	claimPlayersWithGroups,
	unknownPlayerError,
	unusablePlayerError,
} from '../../../parameters/resolve/resolvePlayersAndQueues';
import type { OperationContext } from '../../../parameters/operationContext';
import type { Operation } from '../../operation';

const snapshotField: INodeProperties = {
	displayName: 'Snapshot',
	name: 'snapshot',
	type: 'json',
	default: '={{ $json }}',
	required: true,
	description: 'An item that Get Snapshot returned',
};

const restoreGroupField = booleanField(
	'Restore Group',
	'restoreGroup',
	'Whether to group the player as it was: with exactly its members, with its leader, or alone',
);

const restoreQueueField = booleanField(
	'Restore Queue',
	'restoreQueue',
	'Whether to restore the source, the modes, the items and the position of the queue',
);

const restoreVolumeField = booleanField(
	'Restore Volume',
	'restoreVolume',
	'Whether to restore the level of the player and of each of its members, and whether they were muted',
);

const resumePlaybackField = booleanField(
	'Resume Playback',
	'resumePlayback',
	'Whether to resume what was playing; otherwise it is paused at its position',
);

export const restoreSnapshot: Operation = {
	option: {
		name: 'Restore Snapshot',
		value: 'restoreSnapshot',
		action: 'Restore snapshot of player',
		description:
			'Restore the power, volume, sound preset, group, source and queue of a player, verify each, and report what could not be restored',
	},
	effect: 'change',
	fields: [
		snapshotField,
		optionsForChange(restoreGroupField, restoreQueueField, restoreVolumeField, resumePlaybackField),
	],

	async execute(context) {
		const { client, parameters } = context;
		const given = await readGivenSnapshot(context);
		const options = parameters.collection('options');
		const choice = {
			group: options.booleanOr('restoreGroup', true),
			queue: options.booleanOr('restoreQueue', true),
			volume: options.booleanOr('restoreVolume', true),
			resume: options.booleanOr('resumePlayback', true),
		};
		if (partsToRestore(given, choice).length === 0) {
			throw parameters.error(
				'snapshot',
				'contains nothing to restore with these options',
				'Switch on more of the options, or use the whole item that Get Snapshot returned.',
			);
		}
		const player = await resolveSnapshotPlayer(context, given);
		const { restored, notRestored } = await restore(client, player, given, choice);
		return {
			player: player.name,
			player_id: player.id,
			restored,
			not_restored: notRestored.map(({ part, reason }) => `${part}: ${reason}`),
			success: true,
		};
	},
};

/** @throws ParameterError for anything but a snapshot of this server */
async function readGivenSnapshot({ client, parameters }: OperationContext): Promise<Snapshot> {
	const given = parseSnapshot(parameters.object('snapshot'));
	if ('problem' in given) throw parameters.error('snapshot', given.problem, given.remedy);
	const id = given.server_id === null ? undefined : await readServerId(client);
	if (id === undefined || id === given.server_id) return given;
	throw parameters.error(
		'snapshot',
		'was taken on another server',
		'The same URIs may refer to different music on this one. Choose the credential of that server, or take a new snapshot.',
	);
}

/** The player of the snapshot. @throws ParameterError if it is unknown or not available */
async function resolveSnapshotPlayer(
	context: OperationContext,
	{ player_id: id, player: name, group }: Snapshot,
): Promise<PlaybackTarget> {
	const { client, parameters } = context;
	const [player] = findByNameOrId(await readPlaybackTargets(client), id);
	if (!player || player.id !== id) throw await unknownPlayerError(context, 'snapshot', name);
	if (!player.available) throw unusablePlayerError(parameters, 'snapshot', player);
	const members = group?.members.map((member) => member.player_id) ?? [];
	await claimPlayersWithGroups(context, [id, ...members, group?.leader?.player_id ?? id]);
	return player;
}
