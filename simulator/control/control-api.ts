import type { z } from 'zod';
import { CommandError } from '../errors';
import { jsonAnswer } from '../http/answer';
import type { Answer } from '../http/answer';
import type { Control } from './control';
import * as messages from './control-api-messages';
import type { Hold } from './holds';
import * as library from './library-messages';

export const CONTROL_PATH = '/simulator/';

type Handler = (content: unknown) => unknown;

/** The control API over HTTP: `POST /simulator/<name>` with a JSON object; it requires no token. */
export class ControlApi {
	private readonly handlers: ReadonlyMap<string, Handler>;

	constructor(control: Control) {
		this.handlers = new Map(Object.entries(handlersOf(control)));
	}

	async answer(method: string, path: string, body: string): Promise<Answer> {
		const handler = this.handlers.get(path.slice(CONTROL_PATH.length));
		if (method !== 'POST' || !handler) {
			const controls = [...this.handlers.keys()].map((name) => `POST ${CONTROL_PATH}${name}`);
			return jsonAnswer({ error: `No such control: ${method} ${path}`, controls }, 404);
		}
		try {
			return jsonAnswer((await handler(parse(body))) ?? null);
		} catch (error) {
			if (error instanceof DoorError || error instanceof CommandError) {
				return jsonAnswer({ error: error.message }, 400);
			}
			throw error;
		}
	}
}

class DoorError extends Error {}

function handlersOf(control: Control): Record<string, Handler> {
	const held = new Map<string, Hold>();
	return {
		requests: on(messages.optionalCommandMessage, ({ command }) => control.requests(command)),
		'clear-requests': on(messages.emptyMessage, () => control.clearRequests()),
		latency: on(messages.latencyMessage, ({ milliseconds, command }) =>
			control.setLatency(milliseconds, command),
		),
		'time-scale': on(messages.timeScaleMessage, ({ scale }) => control.setTimeScale(scale)),
		fault: on(messages.faultMessage, (fault) => control.addFault(fault)),
		'clear-faults': on(messages.emptyMessage, () => control.clearFaults()),
		hold: on(messages.commandMessage, ({ command }) => {
			held.set(command, control.hold(command));
		}),
		waiting: on(messages.waitingMessage, ({ command, count }) => held.get(command)?.waiting(count)),
		release: on(messages.commandMessage, ({ command }) => held.get(command)?.release()),
		queue: on(messages.queueMessage, ({ queueId }) => control.queue(queueId)),
		'fill-queue': on(messages.fillQueueMessage, ({ queueId, content, place }) =>
			control.fillQueue(queueId, content, place),
		),
		'change-queue': on(messages.changeQueueMessage, ({ queueId, change }) =>
			control.changeQueue(queueId, change),
		),
		'miss-end': on(messages.queueMessage, ({ queueId }) => control.missEnd(queueId)),
		'play-forward': on(messages.playForwardMessage, ({ queueId, seconds }) =>
			control.playForward(queueId, seconds),
		),
		'set-song': on(messages.setSongMessage, ({ queueId, song }) => control.setSong(queueId, song)),
		'set-player': on(messages.setPlayerMessage, ({ playerId, change }) =>
			control.setPlayer(playerId, change),
		),
		'add-player': on(messages.addPlayerMessage, (player) => control.addPlayer(player)),
		'remove-player': on(messages.playerMessage, ({ playerId }) => control.removePlayer(playerId)),
		group: on(messages.groupMessage, ({ leaderId, memberIds }) =>
			control.group(leaderId, memberIds),
		),
		ungroup: on(messages.playerMessage, ({ playerId }) => control.ungroup(playerId)),
		player: on(messages.playerMessage, ({ playerId }) => control.player(playerId)),
		executed: on(messages.commandMessage, ({ command }) => control.executed(command)),
		'restrict-user': on(messages.restrictUserMessage, ({ playerIds }) =>
			control.restrictUser(playerIds),
		),
		'publish-episode': on(messages.publishEpisodeMessage, ({ podcastId, episode }) =>
			control.publishEpisode(podcastId, episode),
		),
		'set-sync': on(messages.setSyncMessage, ({ provider, behaviour }) =>
			control.setSync(behaviour, provider),
		),
		'hold-tasks': on(messages.emptyMessage, () => control.holdTasks()),
		'release-tasks': on(messages.emptyMessage, () => control.releaseTasks()),
		'remember-tasks': on(messages.rememberTasksMessage, ({ count }) =>
			control.rememberTasks(count),
		),
		'forget-pictures': on(messages.emptyMessage, () => control.forgetPictures()),
		'set-base-url': on(messages.setBaseUrlMessage, ({ url, externalUrl }) =>
			control.setBaseUrl(url, externalUrl),
		),
		'set-dynamic': on(messages.setDynamicMessage, ({ queueId, isDynamic }) =>
			control.setDynamic(queueId, isDynamic),
		),
		tasks: on(messages.emptyMessage, () => control.tasks()),
		'set-speech': on(messages.setAvailableMessage, ({ available }) => control.setSpeech(available)),
		'set-plugin': on(messages.setPluginMessage, ({ plugin, loaded }) =>
			control.setPlugin(plugin, loaded),
		),
		'set-party': on(messages.setPartyMessage, (settings) => control.setParty(settings)),
		'set-similar-tracks': on(messages.setAvailableMessage, ({ available }) =>
			control.setSimilarTracks(available),
		),
		playlist: on(library.playlistMessage, ({ playlistId }) => control.playlist(playlistId)),
		'fill-playlist': on(library.fillPlaylistMessage, ({ playlistId, uris }) =>
			control.fillPlaylist(playlistId, uris),
		),
		'set-playlist-behavior': on(library.playlistBehaviorMessage, ({ playlistId, behavior }) =>
			control.setPlaylistBehavior(playlistId, behavior),
		),
		'make-dynamic': on(library.playlistMessage, ({ playlistId }) =>
			control.makeDynamic(playlistId),
		),
		lengthen: on(library.lengthenItemsMessage, ({ uri, count }) => control.lengthen(uri, count)),
		'set-playlist-access': on(library.playlistAccessMessage, ({ playlistId, access }) =>
			control.setPlaylistAccess(playlistId, access),
		),
		'set-role': on(messages.setRoleMessage, ({ role, scopes }) => control.setRole(role, scopes)),
		'delete-role': on(messages.deleteRoleMessage, ({ role }) => control.deleteRole(role)),
		'set-scopes': on(messages.setScopesMessage, ({ command, scopes }) =>
			control.setScopes(command, scopes),
		),
		favorites: on(library.favoritesMessage, ({ user }) => control.favorites(user)),
		'set-favorite': on(library.favoriteMessage, ({ uri, favorite, user }) =>
			control.setFavorite(uri, favorite, user),
		),
		played: on(library.userMessage, ({ user }) => control.played(user)),
		'set-played': on(library.playedMessage, ({ uri, played, user }) =>
			control.setPlayed(uri, played, user),
		),
		connections: on(messages.emptyMessage, () => control.connections()),
		'live-announcements': on(messages.emptyMessage, () => control.liveAnnouncements()),
		frames: on(messages.optionalCommandMessage, ({ command }) => control.frames(command)),
		'close-connections': on(messages.closeConnectionsMessage, ({ code }) =>
			control.closeConnections(code),
		),
		'silence-connections': on(messages.emptyMessage, () => control.silenceConnections()),
		'withhold-events': on(messages.withholdEventsMessage, ({ events }) =>
			control.withholdEvents(events),
		),
		'send-to-connections': on(messages.sendToConnectionsMessage, ({ content }) =>
			control.sendToConnections(content),
		),
		'flood-connections': on(messages.floodConnectionsMessage, ({ count }) =>
			control.floodConnections(count),
		),
		'set-needs-setup': on(messages.setNeedsSetupMessage, ({ needsSetup }) =>
			control.setNeedsSetup(needsSetup),
		),
		reset: on(messages.emptyMessage, () => control.reset()),
	};
}

/** Carries out a message of this form; any other form is rejected with the reason. */
function on<Message>(
	form: z.ZodType<Message, z.ZodTypeDef, unknown>,
	action: (message: Message) => unknown,
): Handler {
	return (content) => {
		const read = form.safeParse(content);
		if (!read.success) throw new DoorError(read.error.message);
		return action(read.data);
	};
}

function parse(body: string): unknown {
	try {
		return body === '' ? {} : JSON.parse(body);
	} catch {
		throw new DoorError('The body is not JSON');
	}
}
