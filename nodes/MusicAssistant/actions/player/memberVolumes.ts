import type { INodeProperties } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import type { Step } from '../../services/runSteps';
import type { OperationContext } from '../../parameters/operationContext';
import { requireSingleAvailable, unknownPlayerError } from '../../parameters/resolve/resolvePlayer';
import { volumeTargetOfPlayer, setVolume, verifyVolume } from '../../services/players/playerVolume';
import {
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../services/queues/playbackTargets';
import type { CollectionEntry } from '../../parameters/parameters';

/** A player of the group and the level that it should have. */
export interface MemberVolume {
	player: Pick<PlaybackTarget, 'id' | 'name'>;
	level: number;
	/** Whether it is switched off, so that it takes a level only once it has joined. */
	isOff: boolean;
}

/**
 * The levels that the user chose.
 *
 * @param groupPlayerIds the players that will be in the group
 * @throws ParameterError for a player that is unknown, not in the group, chosen twice, or without volume control
 */
export async function readMemberVolumes(
	context: OperationContext,
	groupPlayerIds: readonly string[],
	players: readonly Player[],
): Promise<MemberVolume[]> {
	const options = context.parameters.collection('options');
	const levels: MemberVolume[] = [];
	for (const entry of options.has('volumes') ? options.entries('volumes', VOLUME_ENTRY) : []) {
		const level = entry.number('volumeLevel', { min: 0, max: 100, whole: true });
		const { id, name } = await resolveEntryPlayer(context, entry);
		const player = players.find((one) => one.id === id);
		const problem = !groupPlayerIds.includes(id)
			? 'which is neither the leader nor a member'
			: levels.some((other) => other.player.id === id)
				? 'which is listed twice'
				: player?.hasVolumeControl === false
					? 'which has no volume control'
					: undefined;
		if (problem !== undefined) {
			const remedy = 'Remove the entry, or choose another player of the group.';
			throw options.error('volumes', `includes "${name}", ${problem}`, remedy);
		}
		levels.push({ player: { id, name }, level, isOff: player?.powered === false });
	}
	return levels;
}

async function resolveEntryPlayer(
	{ client, ...context }: OperationContext,
	entry: CollectionEntry,
): Promise<PlaybackTarget> {
	const given = entry.filledText('playerId', 'Choose a player from the list.');
	const candidates = findByNameOrId(await readPlaybackTargets(client), given);
	const player = requireSingleAvailable(entry, 'playerId', given, candidates);
	if (player) return player;
	throw await unknownPlayerError({ ...context, client, parameters: entry }, 'playerId', given);
}

/** The commands for the levels: of players that are on before the group changes, so that none joins too loud. */
export function createMemberVolumeSteps(
	client: MusicAssistantClient,
	memberVolumes: readonly MemberVolume[],
) {
	const toStep = ({ player, level }: MemberVolume): Step => ({
		name: `setting "${player.name}" to ${level}`,
		run: async () => await setVolume(client, volumeTargetOfPlayer(player.id), level),
	});
	return {
		before: memberVolumes.filter(({ isOff }) => !isOff).map(toStep),
		after: memberVolumes.filter(({ isOff }) => isOff).map(toStep),
	};
}

/**
 * Waits until the players have their levels.
 *
 * @returns why some are not confirmed, as sentences
 * @throws ApiError for a level that did not take effect
 */
export async function verifyMemberVolumes(
	client: MusicAssistantClient,
	memberVolumes: readonly MemberVolume[],
): Promise<string[]> {
	const reasons: string[] = [];
	for (const { player, level } of memberVolumes) {
		const change = {
			name: player.name,
			action: 'set',
			target: volumeTargetOfPlayer(player.id),
		} as const;
		const { confirmation } = await verifyVolume(client, { ...change, targetLevel: level });
		if (!confirmation.confirmed) reasons.push(`"${player.name}": ${confirmation.reason}`);
	}
	return reasons;
}

/** The only kind of entry in `volumes`. */
const VOLUME_ENTRY = 'member';

export const volumesField: INodeProperties = {
	displayName: 'Volumes',
	name: 'volumes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add player',
	default: {},
	description:
		'The volume level of the leader and of each member; players without an entry keep theirs',
	options: [
		{
			displayName: 'Player',
			name: VOLUME_ENTRY,
			values: [
				{
					displayName: 'Player Name or ID',
					name: 'playerId',
					type: 'options',
					default: '',
					typeOptions: { loadOptionsMethod: 'getPlayers' },
					description:
						'A player of the group. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
				},
				{
					displayName: 'Volume Level',
					name: 'volumeLevel',
					type: 'number',
					typeOptions: { minValue: 0, maxValue: 100 },
					default: 20,
					description: 'The volume, from 0 to 100',
				},
			],
		},
	],
};
