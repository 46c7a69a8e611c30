import { invalidData } from '../../errors';
import { playNext } from '../../playback/transport';
import {
	enqueueGuestRequest,
	boostQueueEntry,
	isReportedAsPlaying,
	requirePartyQueue,
	findPartyQueueId,
	requireGuestAccess,
} from '../../world/plugins/party';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { required, withDefault } from '../parameters';
import { boolean, text } from '../argument-types';

/** Null without guest access. The form of the address is invented. */
const partyUrl = defineCommand({
	name: 'party/url',
	plugin: 'party',
	summary: 'Return the address at which guests can join.',
	parameters: {},
	returns: 'string',
	execute: (_, { server }) =>
		server.party.guestAccess ? `${server.baseUrl ?? server.url}/join/party` : null,
});

const partyPlayer = defineCommand({
	name: 'party/player',
	plugin: 'party',
	summary: 'Return the queue of the party.',
	parameters: {},
	returns: 'string',
	execute: (_, { server }) => findPartyQueueId(server),
});

/** The switches, with defaults for everything else. The limits are enforced by the web page for guests, not by the server. */
const partyConfig = defineCommand({
	name: 'party/config',
	plugin: 'party',
	summary: 'Return what guests may do.',
	parameters: {},
	returns: 'PartyConfig',
	execute: (_, { server: { party } }) => ({
		enable_rate_limiting: true,
		enable_add_queue: party.addToQueue,
		enable_boost: party.boost,
		enable_skip_song: party.skip,
		add_queue_limit: 10,
		add_queue_refill_minutes: 2,
		boost_limit: 1,
		boost_refill_minutes: 20,
		skip_song_limit: 1,
		skip_song_refill_minutes: 60,
		karaoke_mode: false,
		highlight_ahead: true,
		request_badge_color: '#2D6A4F',
		boost_badge_color: '#B55522',
		anti_burn_in: true,
		party_name: '',
		qr_text: '',
		hide_back_button: false,
		show_progress_bar: false,
		prevent_duplicate_tracks: party.preventDuplicates,
		mode: 'venue',
	}),
});

const addToQueue = defineCommand({
	name: 'party/add_to_queue',
	plugin: 'party',
	summary: 'Add the request of a guest to the queue of the party.',
	parameters: { uri: required(text), boost: withDefault(boolean, false) },
	returns: 'object with string keys and Any values',
	async execute({ uri, boost }, context) {
		const { server } = context;
		requireGuestAccess(server);
		if (boost && !server.party.boost) throw invalidData('Boost feature is disabled');
		if (!server.party.addToQueue) throw invalidData('Add to queue feature is disabled');
		const queue = requirePartyQueue(server);
		const isStarted = await enqueueGuestRequest(context, queue, uri, boost);
		return { success: true, queue_id: queue.id, boosted: boost, started_playback: isStarted };
	},
});

const boostQueueItem = defineCommand({
	name: 'party/boost_queue_item',
	plugin: 'party',
	summary: 'Move an item of the queue after the other boosted ones.',
	parameters: { queue_item_id: required(text) },
	returns: 'object with string keys and Any values',
	async execute({ queue_item_id: itemId }, { server }) {
		requireGuestAccess(server);
		if (!server.party.boost) throw invalidData('Boost feature is disabled');
		const queue = requirePartyQueue(server);
		const isStarted = await boostQueueEntry(server, queue, itemId);
		return { success: true, queue_id: queue.id, started_playback: isStarted };
	},
});

const skipCurrent = defineCommand({
	name: 'party/skip',
	plugin: 'party',
	summary: 'Skip what the party is playing.',
	parameters: {},
	returns: 'object with string keys and Any values',
	async execute(_, { server }) {
		requireGuestAccess(server);
		if (!server.party.skip) throw invalidData('Skip song feature is disabled');
		const queue = requirePartyQueue(server);
		if (!isReportedAsPlaying(server, queue)) throw invalidData('Nothing is currently playing');
		await playNext(server, queue);
		return { success: true, queue_id: queue.id };
	},
});

const webPlayerParameter = { web_player_id: required(text) };

/** Guests listen in with players in their browsers, which the simulator does not have. */
const listenIn = defineCommand({
	name: 'party/listen_in',
	plugin: 'party',
	summary: 'Play the party on the device of a guest.',
	parameters: webPlayerParameter,
	returns: 'object with string keys and Any values',
	execute(_, { server }) {
		requireGuestAccess(server);
		throw invalidData('Listen-in is not available for this party');
	},
});

const stopListenIn = defineCommand({
	name: 'party/stop_listen_in',
	plugin: 'party',
	summary: 'Stop playing the party on the device of a guest.',
	parameters: webPlayerParameter,
	returns: 'object with string keys and Any values',
	execute: () => ({ success: true }),
});

const canListenIn = defineCommand({
	name: 'party/can_listen_in',
	plugin: 'party',
	summary: 'Return whether the device of a guest can play the party.',
	parameters: webPlayerParameter,
	returns: 'boolean',
	execute: () => false,
});

/** 2.10 and newer (read from the source of 2.10). */
export const partyCommands: readonly Command[] = [
	partyUrl,
	partyPlayer,
	partyConfig,
	addToQueue,
	boostQueueItem,
	skipCurrent,
	listenIn,
	stopListenIn,
	canListenIn,
];
