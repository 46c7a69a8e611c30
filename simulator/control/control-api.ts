import type { z } from 'zod';
import { CommandError } from '../errors';
import { jsonAnswer } from '../http/http-answer';
import type { HttpAnswer } from '../http/http-answer';
import type { SimulatorControl } from './simulator-control';
import * as messages from './control-api-messages';
import type { RequestHold } from './request-holds';
import * as library from './library-control-messages';

export const CONTROL_PATH = '/simulator/';

type Handler = (content: unknown) => unknown;

/** The control API over HTTP: `POST /simulator/<name>` with a JSON object; it requires no token. */
export class ControlApi {
	private readonly handlers: ReadonlyMap<string, Handler>;

	constructor(control: SimulatorControl) {
		this.handlers = new Map(Object.entries(createHandlers(control)));
	}

	async answer(method: string, path: string, body: string): Promise<HttpAnswer> {
		const handler = this.handlers.get(path.slice(CONTROL_PATH.length));
		if (method !== 'POST' || !handler) {
			const controls = [...this.handlers.keys()].map((name) => `POST ${CONTROL_PATH}${name}`);
			return jsonAnswer({ error: `No such control: ${method} ${path}`, controls }, 404);
		}
		try {
			return jsonAnswer((await handler(parseBody(body))) ?? null);
		} catch (error) {
			if (error instanceof InvalidMessageError || error instanceof CommandError) {
				return jsonAnswer({ error: error.message }, 400);
			}
			throw error;
		}
	}
}

class InvalidMessageError extends Error {}

function createHandlers(control: SimulatorControl): Record<string, Handler> {
	const holds = new Map<string, RequestHold>();
	return {
		requests: createHandler(messages.optionalCommandMessage, ({ command }) =>
			control.requests(command),
		),
		'clear-requests': createHandler(messages.emptyMessage, () => control.clearRequests()),
		latency: createHandler(messages.latencyMessage, ({ milliseconds, command }) =>
			control.setLatency(milliseconds, command),
		),
		'time-scale': createHandler(messages.timeScaleMessage, ({ scale }) =>
			control.setTimeScale(scale),
		),
		fault: createHandler(messages.faultMessage, (fault) => control.addFault(fault)),
		'clear-faults': createHandler(messages.emptyMessage, () => control.clearFaults()),
		hold: createHandler(messages.commandMessage, ({ command }) => {
			holds.set(command, control.hold(command));
		}),
		waiting: createHandler(messages.waitingMessage, ({ command, count }) =>
			holds.get(command)?.waiting(count),
		),
		release: createHandler(messages.commandMessage, ({ command }) => holds.get(command)?.release()),
		queue: createHandler(messages.queueMessage, ({ queueId }) => control.queue(queueId)),
		'fill-queue': createHandler(messages.fillQueueMessage, ({ queueId, content, place }) =>
			control.fillQueue(queueId, content, place),
		),
		'change-queue': createHandler(messages.changeQueueMessage, ({ queueId, change }) =>
			control.changeQueue(queueId, change),
		),
		'miss-end': createHandler(messages.queueMessage, ({ queueId }) => control.missEnd(queueId)),
		'play-forward': createHandler(messages.playForwardMessage, ({ queueId, seconds }) =>
			control.playForward(queueId, seconds),
		),
		'set-song': createHandler(messages.setSongMessage, ({ queueId, song }) =>
			control.setSong(queueId, song),
		),
		'set-player': createHandler(messages.setPlayerMessage, ({ playerId, change }) =>
			control.setPlayer(playerId, change),
		),
		'add-player': createHandler(messages.addPlayerMessage, (player) => control.addPlayer(player)),
		'remove-player': createHandler(messages.playerMessage, ({ playerId }) =>
			control.removePlayer(playerId),
		),
		group: createHandler(messages.groupMessage, ({ leaderId, memberIds }) =>
			control.group(leaderId, memberIds),
		),
		ungroup: createHandler(messages.playerMessage, ({ playerId }) => control.ungroup(playerId)),
		player: createHandler(messages.playerMessage, ({ playerId }) => control.player(playerId)),
		executed: createHandler(messages.commandMessage, ({ command }) => control.executed(command)),
		'restrict-user': createHandler(messages.restrictUserMessage, ({ playerIds }) =>
			control.restrictUser(playerIds),
		),
		'publish-episode': createHandler(messages.publishEpisodeMessage, ({ podcastId, episode }) =>
			control.publishEpisode(podcastId, episode),
		),
		'set-sync': createHandler(messages.setSyncMessage, ({ provider, behavior }) =>
			control.setSync(behavior, provider),
		),
		'hold-tasks': createHandler(messages.emptyMessage, () => control.holdTasks()),
		'release-tasks': createHandler(messages.emptyMessage, () => control.releaseTasks()),
		'remember-tasks': createHandler(messages.rememberTasksMessage, ({ count }) =>
			control.rememberTasks(count),
		),
		'forget-pictures': createHandler(messages.emptyMessage, () => control.forgetPictures()),
		'set-base-url': createHandler(messages.setBaseUrlMessage, ({ url, externalUrl }) =>
			control.setBaseUrl(url, externalUrl),
		),
		'set-dynamic': createHandler(messages.setDynamicMessage, ({ queueId, isDynamic }) =>
			control.setDynamic(queueId, isDynamic),
		),
		tasks: createHandler(messages.emptyMessage, () => control.tasks()),
		'set-speech': createHandler(messages.setAvailableMessage, ({ available }) =>
			control.setSpeech(available),
		),
		'set-provider': createHandler(messages.setProviderMessage, ({ instance, condition, message }) =>
			control.setProvider(instance, condition, message),
		),
		'set-status': createHandler(messages.setStatusMessage, ({ status }) =>
			control.setStatus(status),
		),
		'set-plugin': createHandler(messages.setPluginMessage, ({ plugin, loaded }) =>
			control.setPlugin(plugin, loaded),
		),
		'set-party': createHandler(messages.setPartyMessage, (settings) => control.setParty(settings)),
		'set-similar-tracks': createHandler(messages.setAvailableMessage, ({ available }) =>
			control.setSimilarTracks(available),
		),
		playlist: createHandler(library.playlistMessage, ({ playlistId }) =>
			control.playlist(playlistId),
		),
		'fill-playlist': createHandler(library.fillPlaylistMessage, ({ playlistId, uris }) =>
			control.fillPlaylist(playlistId, uris),
		),
		'set-playlist-behavior': createHandler(
			library.playlistBehaviorMessage,
			({ playlistId, behavior }) => control.setPlaylistBehavior(playlistId, behavior),
		),
		'make-dynamic': createHandler(library.playlistMessage, ({ playlistId }) =>
			control.makeDynamic(playlistId),
		),
		lengthen: createHandler(library.lengthenItemsMessage, ({ uri, count }) =>
			control.lengthen(uri, count),
		),
		'set-playlist-access': createHandler(library.playlistAccessMessage, ({ playlistId, access }) =>
			control.setPlaylistAccess(playlistId, access),
		),
		'set-role': createHandler(messages.setRoleMessage, ({ role, scopes }) =>
			control.setRole(role, scopes),
		),
		'delete-role': createHandler(messages.deleteRoleMessage, ({ role }) =>
			control.deleteRole(role),
		),
		'set-scopes': createHandler(messages.setScopesMessage, ({ command, scopes }) =>
			control.setScopes(command, scopes),
		),
		favorites: createHandler(library.favoritesMessage, ({ user }) => control.favorites(user)),
		'set-favorite': createHandler(library.favoriteMessage, ({ uri, favorite, user }) =>
			control.setFavorite(uri, favorite, user),
		),
		played: createHandler(library.userMessage, ({ user }) => control.played(user)),
		'set-played': createHandler(library.playedMessage, ({ uri, played, user }) =>
			control.setPlayed(uri, played, user),
		),
		connections: createHandler(messages.emptyMessage, () => control.connections()),
		'live-announcements': createHandler(messages.emptyMessage, () => control.liveAnnouncements()),
		frames: createHandler(messages.optionalCommandMessage, ({ command }) =>
			control.frames(command),
		),
		'close-connections': createHandler(messages.closeConnectionsMessage, ({ code }) =>
			control.closeConnections(code),
		),
		'silence-connections': createHandler(messages.emptyMessage, () => control.silenceConnections()),
		'withhold-events': createHandler(messages.withholdEventsMessage, ({ events }) =>
			control.withholdEvents(events),
		),
		'send-to-connections': createHandler(messages.sendToConnectionsMessage, ({ content }) =>
			control.sendToConnections(content),
		),
		'flood-connections': createHandler(messages.floodConnectionsMessage, ({ count }) =>
			control.floodConnections(count),
		),
		'set-needs-setup': createHandler(messages.setNeedsSetupMessage, ({ needsSetup }) =>
			control.setNeedsSetup(needsSetup),
		),
		reset: createHandler(messages.emptyMessage, () => control.reset()),
	};
}

/** Builds a handler that checks the message against a schema; throws an InvalidMessageError with the reason. */
function createHandler<Message>(
	schema: z.ZodType<Message, z.ZodTypeDef, unknown>,
	action: (message: Message) => unknown,
): Handler {
	return (content) => {
		const result = schema.safeParse(content);
		if (!result.success) throw new InvalidMessageError(result.error.message);
		return action(result.data);
	};
}

function parseBody(body: string): unknown {
	try {
		return body === '' ? {} : JSON.parse(body);
	} catch {
		throw new InvalidMessageError('The body is not JSON');
	}
}
