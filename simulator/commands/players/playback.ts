import * as transport from '../../playback/transport';
import * as arg from '../parameters';
import { playerCommandFailed, invalidData, playerUnavailable } from '../../errors';
import type { WireObject } from '../../json';
import { leaveGroup, makeGroupPlayQueueOf } from '../../playback/groups-and-volumes';
import type { PlayerQueue } from '../../playback/queue/player-queue';
import { isSince } from '../../profiles/profile';
import { playerObject } from '../../wire/player';
import type { CommandContext } from '../../world/music-server';
import { hasPowerControl, type Player } from '../../world/players/players';
import { defineCommands, defineCommandsSince, type Command } from '../command';
import { definePlayerCommand, filterAllowsPlayer, requirePlayerAccess } from './player-command';

/** Milliseconds until the server stops waiting for a source that does not exist (recorded). */
const SOURCE_TIMEOUT_MS = 2000;

const playerIdParameter = { player_id: arg.required(arg.text) };

export const playerCommands: readonly Command[] = [
	...defineCommands({
		'players/all': {
			parameters: {
				return_unavailable: arg.withDefault(arg.boolean, true),
				return_disabled: arg.withDefault(arg.boolean, false),
				provider_filter: arg.optionalOrNull(arg.text),
				return_protocol_players: arg.onlySince('2.8', arg.withDefault(arg.boolean, false)),
			},
			returns: 'Array of Player',
			execute({ return_unavailable: unavailable, return_disabled: disabled, ...args }, context) {
				const { server, caller } = context;
				const listedPlayers = server.players
					.filter(({ id }) => filterAllowsPlayer(id, caller.playerFilter))
					.filter(({ available }) => available || unavailable)
					.filter(({ id }) => server.findPlayer(id) !== undefined)
					.filter(({ enabled }) => enabled || disabled)
					.map((player) => playerObject(server, player));
				const hidden = args.return_protocol_players ? protocolPlayers(context) : [];
				return [...listedPlayers, ...hidden].filter(
					({ provider }) => args.provider_filter === null || provider === args.provider_filter,
				);
			},
		},

		/** Hidden protocol players are not listed, but found by their ID (observed on schema 29). */
		'players/get': {
			parameters: {
				player_id: arg.required(arg.text),
				raise_unavailable: arg.withDefault(arg.boolean, false),
			},
			returns: 'Player',
			execute({ player_id: playerId, raise_unavailable: raise }, context) {
				const { server } = context;
				const player = server.findPlayer(playerId);
				const hidden = player ? undefined : server.findByProtocolId(playerId);
				const found = player ?? hidden;
				if (raise && !found?.available) {
					throw playerUnavailable(`Player ${playerId} is not available`);
				}
				if (found) requirePlayerAccess(found.id, context);
				if (hidden) return protocolPlayer(hidden, context);
				return player && playerObject(server, player);
			},
		},
	}),
	...defineCommandsSince('2.10', {
		'players/sleep_timer/set': {
			parameters: { ...playerIdParameter, seconds: arg.required(arg.integer) },
			returns: 'number',
			execute({ player_id: id, seconds }, context) {
				if (seconds <= 0) {
					throw invalidData('Sleep timer duration must be greater than zero seconds');
				}
				const player = requireTimerOwner(id, context);
				player.sleepTimerExpiresAt = context.server.clock.now() + seconds;
				return player.sleepTimerExpiresAt;
			},
		},

		'players/sleep_timer/clear': {
			parameters: playerIdParameter,
			execute({ player_id: id }, context) {
				requireTimerOwner(id, context).sleepTimerExpiresAt = null;
			},
		},
	}),
	forwardedCommand('play', (queue, { server, caller }) =>
		transport.playOrResumeQueue(server, queue, caller),
	),
	/** Observed: no effect on a member while the group plays the member's own queue. */
	definePlayerCommand('pause', {}, (player, _, context) => {
		if (player.syncedTo !== null && player.activeSource === player.id) return;
		transport.pauseQueue(context.server, activeQueue(player, context));
	}),
	forwardedCommand('play_pause', (queue, { server, caller }) =>
		transport.playOrPauseQueue(server, queue, caller),
	),
	forwardedCommand('stop', (queue, { server }) => transport.stopQueue(server, queue)),
	forwardedCommand('next', (queue, { server }) => transport.playNext(server, queue)),
	forwardedCommand('previous', (queue, { server }) => transport.playPrevious(server, queue)),
	definePlayerCommand(
		'seek',
		{ position: arg.required(arg.integer) },
		(player, { position }, context) =>
			transport.seekTo(context.server, activeQueue(player, context), position),
	),
	/** Switching a player off takes it out of its group and stops it, even if it has no power control. */
	definePlayerCommand(
		'power',
		{ powered: arg.required(arg.boolean) },
		async (player, { powered }, context) => {
			if (!powered) {
				leaveGroup(context.server, player);
				const queue = context.server.findQueue(player.activeSource);
				if (queue) await transport.stopQueue(context.server, queue);
			}
			if (hasPowerControl(context.server.profile, player)) player.powered = powered;
		},
	),
	/** The source is a queue or an input of the player that is not passive; null stands for the player's own queue. */
	definePlayerCommand(
		'select_source',
		// Before 2.7 the source was required.
		{ source: arg.changedSince('2.7', arg.requiredOrNull(arg.text), arg.required(arg.text)) },
		async (player, { source: requestedSource }, { server }) => {
			const source = requestedSource ?? player.id;
			if (player.syncedTo !== null) {
				if (!isSince(server.profile, '2.9')) {
					throw playerCommandFailed('The player is grouped');
				}
				leaveGroup(server, player);
			}
			if (source === player.activeSource) return;
			const played = server.findQueue(player.activeSource);
			if (played) await transport.stopQueue(server, played);
			const input = player.inputs.find(({ id }) => id === source);
			if (!server.findQueue(source) && (!input || input.isPassive)) {
				await server.clock.wait(SOURCE_TIMEOUT_MS);
				throw playerCommandFailed(`${source} is not a source of ${player.name}`);
			}
			player.activeSource = source;
			if (source === player.id) makeGroupPlayQueueOf(server, player);
		},
	),
];

/** Only available players; the others are not in the list (recorded). */
function protocolPlayers(context: CommandContext) {
	return context.server.players
		.filter(({ available }) => available)
		.map((player) => protocolPlayer(player, context));
}

function protocolPlayer(player: Player, { server }: CommandContext): WireObject {
	return {
		...playerObject(server, player),
		player_id: player.protocolId,
		provider: 'squeezelite',
		type: 'protocol',
		source_list: [],
		power_control: 'native',
		volume_control: 'native',
		output_protocols: [],
		active_output_protocol: null,
	};
}

function forwardedCommand(
	name: string,
	action: (queue: PlayerQueue, context: CommandContext) => unknown,
): Command {
	return definePlayerCommand(name, {}, (player, _, context) =>
		action(activeQueue(player, context), context),
	);
}

function activeQueue(player: Player, { server }: CommandContext): PlayerQueue {
	return server.requireQueue(player.activeSource);
}

/** The player, or the leader of its group. Unlike for other player commands, a missing player is an error. */
function requireTimerOwner(id: string, { server }: CommandContext): Player {
	const player = server.findPlayer(id);
	if (!player?.available) throw playerUnavailable(`Player ${id} is not available`);
	return player.syncedTo === null ? player : (server.findPlayer(player.syncedTo) ?? player);
}
