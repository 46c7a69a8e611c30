import type { INodeProperties } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import {
	FIXED_MEMBERS_REMEDY,
	groupChangeSteps,
	findFixedMembers,
	planGroupChange,
	type GroupChangePlan,
	COMPATIBLE_PLAYERS_REMEDY,
	canFollow,
	verifyGroupChange,
} from '../../services/groupChanges';
import { readPlayerNow } from '../../services/players/verifyPlayer';
import { runSteps, withCompletedStepsHint, type Step } from '../../services/runSteps';
import { toConfirmation } from '../../services/verifyEffect';
import { joinWithLimit } from '../../helpers/text';
import type { OperationContext } from '../../parameters/operationContext';
import {
	requireSingleAvailable,
	resolvePlayer,
	unknownPlayerError,
} from '../../parameters/resolve/resolvePlayersAndQueues';
import { resolvePlayers } from '../../parameters/resolve/resolveTargetPlayers';
import type { CollectionEntry } from '../../parameters/parameters';
import {
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../services/queues/playbackTargets';
import { setVolume, verifyVolume, volumeTargetOfPlayer } from '../../services/players/playerVolume';
import type { Operation } from '../operation';
import { optionsForChange, VOLUME_RANGE } from '../../parameters/fields/commonFields';
import {
	choiceField,
	listedField,
	numberField,
	valuesOf,
} from '../../parameters/fields/fieldBuilders';
import { playerLocator, playersField } from '../../parameters/fields/locators';

const groupModeField = choiceField(
	'Mode',
	'groupMode',
	'add',
	'What happens to other players that are already in the group',
	{
		add: ['Add to the Group', 'Keep the players that are already in the group'],
		exact: ['Exactly These Players', 'Remove all other players from the group'],
	},
);
/** The only kind of entry in `volumes`. */
const VOLUME_ENTRY = 'member';

const volumesField: INodeProperties = {
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
				listedField('options', 'Player', 'playerId', 'getPlayers', 'A player of the group'),
				numberField('Volume Level', 'volumeLevel', 20, VOLUME_RANGE, 'The volume, from 0 to 100'),
			],
		},
	],
};

const groupFields: INodeProperties[] = [
	{
		...playerLocator,
		displayName: 'Leader',
		description: 'The player whose music the whole group plays',
	},
	playersField('Member', 'memberIds', 'The players that join the leader', { required: true }),
	groupModeField,
	optionsForChange(volumesField),
];

export const group: Operation = {
	option: {
		name: 'Group',
		value: 'group',
		action: 'Group players',
		description: 'Group players with a leader so that they play together, and verify the result',
	},
	effect: 'change',
	fields: groupFields,

	async execute(context) {
		const { client, parameters } = context;
		const isExact = parameters.choice('groupMode', valuesOf(groupModeField)) === 'exact';
		const leader = await resolvePlayer(context);
		const chosen = await resolvePlayers(context, 'memberIds');
		const members = chosen.filter(({ id }) => id !== leader.id);
		const before = await readPlayerNow(client, leader.id);
		const players = (await client.callIfSupported('players/all', {})) ?? [];
		const plan = planGroupChange(players, { leader, isExact, members, before });
		requireGroupable(context, plan, players);
		const levels = await readMemberVolumes(context, plannedPlayerIds(plan), players);
		const done = await sendGroupCommands(client, plan, levels);
		return async () =>
			await verifyAndOutput(client, plan, players, levels).catch((reason: unknown) => {
				throw withCompletedStepsHint(reason, done);
			});
	},
};

/** The ids of the players that will be in the group. */
function plannedPlayerIds({ leader, members, before, removing }: GroupChangePlan): string[] {
	const kept = (before?.groupMembers ?? []).filter((id) => !removing.some((one) => one.id === id));
	return [leader.id, ...members.map(({ id }) => id), ...kept];
}

/**
 * Players that are on get their levels before the group changes, so that none joins too loud.
 *
 * @returns what was done besides changing the group itself
 */
async function sendGroupCommands(
	client: MusicAssistantClient,
	plan: GroupChangePlan,
	levels: readonly MemberVolume[],
): Promise<string[]> {
	const { leave, change } = groupChangeSteps(client, plan);
	const levelSteps = (off: boolean): Step[] =>
		levels
			.filter(({ isOff }) => isOff === off)
			.map(({ player: { id, name }, level }) => ({
				name: `setting "${name}" to ${level}`,
				run: async () => await setVolume(client, volumeTargetOfPlayer(id), level),
			}));
	const [before, after] = [levelSteps(false), levelSteps(true)];
	await runSteps(client, [...leave, ...before, ...change, ...after]);
	return [...leave, ...before, ...after].map(({ name }) => name);
}

async function verifyAndOutput(
	client: MusicAssistantClient,
	plan: GroupChangePlan,
	players: readonly Player[],
	levels: readonly MemberVolume[],
) {
	const { leader, members, before, removing } = plan;
	const { state: after, confirmation } = await verifyGroupChange(client, plan);
	const reasons = await verifyMemberVolumes(client, levels);
	if (!confirmation.confirmed) reasons.unshift(confirmation.reason);
	const nameOf = (id: string) => players.find((player) => player.id === id)?.name ?? id;
	const memberIds = after?.groupMembers && [leader.id, ...after.groupMembers];
	const known = before?.groupMembers;
	const added = known && members.filter(({ id }) => !known.includes(id));
	return {
		player: leader.name,
		player_id: leader.id,
		members: memberIds?.map(nameOf) ?? null,
		member_ids: memberIds ?? null,
		added: added?.map(({ name }) => name) ?? null,
		removed: removing.map(({ name }) => name),
		success: true,
		...toConfirmation(reasons),
	};
}

/** @throws ParameterError for requests that servers report as successful, but ignore, refuse or carry out wrongly */
function requireGroupable(
	{ parameters }: OperationContext,
	plan: GroupChangePlan,
	players: readonly Player[],
): void {
	const { leader, members, isExact, before } = plan;
	if (!isExact && before?.leaderId !== undefined && before.leaderId !== leader.id) {
		throw parameters.error(
			'playerId',
			`refers to the player "${leader.name}", which itself follows another player (${before.leaderId})`,
			'Choose that player as the leader, ungroup this one first, or set "Mode" to Exactly These Players.',
		);
	}
	const [fixed] = findFixedMembers(players, plan);
	if (fixed) {
		throw parameters.error(
			members.some(({ id }) => id === fixed.player.id) ? 'memberIds' : 'groupMode',
			`requires "${fixed.player.name}" to leave "${fixed.group.name}", of which it is a fixed member`,
			FIXED_MEMBERS_REMEDY,
		);
	}
	// A leader that follows another player may report none that it can be grouped with.
	if (before?.leaderId !== undefined) return;
	const incompatible = players.filter(
		(one) => members.some(({ id }) => id === one.id) && !canFollow(one, before),
	);
	if (incompatible.length === 0) return;
	// Servers refuse these without a reason, and may have grouped the others by then.
	throw parameters.error(
		'memberIds',
		`includes ${joinWithLimit(incompatible.map(({ name }) => `"${name}"`))}, which cannot be grouped with "${leader.name}"`,
		COMPATIBLE_PLAYERS_REMEDY,
	);
}

/** A player of the group and the level that it should have. */
interface MemberVolume {
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
async function readMemberVolumes(
	context: OperationContext,
	groupPlayerIds: readonly string[],
	players: readonly Player[],
): Promise<MemberVolume[]> {
	const options = context.parameters.collection('options');
	const levels: MemberVolume[] = [];
	for (const entry of options.has('volumes') ? options.entries('volumes', VOLUME_ENTRY) : []) {
		const level = entry.number('volumeLevel', VOLUME_RANGE);
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

/**
 * Waits until the players have their levels.
 *
 * @returns why some are not confirmed, as sentences
 * @throws ApiError for a level that did not take effect
 */
async function verifyMemberVolumes(
	client: MusicAssistantClient,
	memberVolumes: readonly MemberVolume[],
): Promise<string[]> {
	const reasons: string[] = [];
	for (const { player, level } of memberVolumes) {
		const { id, name } = player;
		const target = volumeTargetOfPlayer(id);
		const change = { name, action: 'set', target, targetLevel: level } as const;
		const { confirmation } = await verifyVolume(client, change);
		if (!confirmation.confirmed) reasons.push(`"${name}": ${confirmation.reason}`);
	}
	return reasons;
}
