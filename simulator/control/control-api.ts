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
		requests: on(messages.ofCommand, ({ command }) => control.requests(command)),
		'clear-requests': on(messages.nothing, () => control.clearRequests()),
		latency: on(messages.latency, ({ milliseconds, command }) =>
			control.setLatency(milliseconds, command),
		),
		'time-scale': on(messages.timeScale, ({ scale }) => control.setTimeScale(scale)),
		fault: on(messages.fault, (fault) => control.addFault(fault)),
		'clear-faults': on(messages.nothing, () => control.clearFaults()),
		hold: on(messages.held, ({ command }) => {
			held.set(command, control.hold(command));
		}),
		waiting: on(messages.waiting, ({ command, count }) => held.get(command)?.waiting(count)),
		release: on(messages.held, ({ command }) => held.get(command)?.release()),
		queue: on(messages.queue, ({ queueId }) => control.queue(queueId)),
		'fill-queue': on(messages.filling, ({ queueId, content, place }) =>
			control.fillQueue(queueId, content, place),
		),
		'change-queue': on(messages.changing, ({ queueId, change }) =>
			control.changeQueue(queueId, change),
		),
		'miss-end': on(messages.queue, ({ queueId }) => control.missEnd(queueId)),
		'play-forward': on(messages.playingForward, ({ queueId, seconds }) =>
			control.playForward(queueId, seconds),
		),
		'set-song': on(messages.onAir, ({ queueId, song }) => control.setSong(queueId, song)),
		'set-player': on(messages.playerChange, ({ playerId, change }) =>
			control.setPlayer(playerId, change),
		),
		'add-player': on(messages.newPlayer, (player) => control.addPlayer(player)),
		'remove-player': on(messages.player, ({ playerId }) => control.removePlayer(playerId)),
		group: on(messages.group, ({ leaderId, memberIds }) => control.group(leaderId, memberIds)),
		ungroup: on(messages.player, ({ playerId }) => control.ungroup(playerId)),
		player: on(messages.player, ({ playerId }) => control.player(playerId)),
		executed: on(messages.held, ({ command }) => control.executed(command)),
		'restrict-user': on(messages.restriction, ({ playerIds }) => control.restrictUser(playerIds)),
		'publish-episode': on(messages.publication, ({ podcastId, episode }) =>
			control.publishEpisode(podcastId, episode),
		),
		'set-sync': on(messages.syncing, ({ provider, behaviour }) =>
			control.setSync(behaviour, provider),
		),
		'hold-tasks': on(messages.nothing, () => control.holdTasks()),
		'release-tasks': on(messages.nothing, () => control.releaseTasks()),
		'remember-tasks': on(messages.memory, ({ count }) => control.rememberTasks(count)),
		'forget-pictures': on(messages.nothing, () => control.forgetPictures()),
		'set-base-url': on(messages.address, ({ url, externalUrl }) =>
			control.setBaseUrl(url, externalUrl),
		),
		'set-dynamic': on(messages.dynamic, ({ queueId, isDynamic }) =>
			control.setDynamic(queueId, isDynamic),
		),
		tasks: on(messages.nothing, () => control.tasks()),
		'set-speech': on(messages.provision, ({ available }) => control.setSpeech(available)),
		'set-similar-tracks': on(messages.provision, ({ available }) =>
			control.setSimilarTracks(available),
		),
		playlist: on(library.playlist, ({ playlistId }) => control.playlist(playlistId)),
		'fill-playlist': on(library.filling, ({ playlistId, uris }) =>
			control.fillPlaylist(playlistId, uris),
		),
		'set-playlist-behavior': on(library.playlistBehavior, ({ playlistId, behavior }) =>
			control.setPlaylistBehavior(playlistId, behavior),
		),
		'make-dynamic': on(library.playlist, ({ playlistId }) => control.makeDynamic(playlistId)),
		lengthen: on(library.lengthening, ({ uri, count }) => control.lengthen(uri, count)),
		'set-playlist-access': on(library.playlistAccess, ({ playlistId, access }) =>
			control.setPlaylistAccess(playlistId, access),
		),
		'set-role': on(messages.role, ({ role, scopes }) => control.setRole(role, scopes)),
		'delete-role': on(messages.deletedRole, ({ role }) => control.deleteRole(role)),
		'set-scopes': on(messages.scopes, ({ command, scopes }) => control.setScopes(command, scopes)),
		favorites: on(library.favorites, ({ user }) => control.favorites(user)),
		'set-favorite': on(library.favorite, ({ uri, favorite, user }) =>
			control.setFavorite(uri, favorite, user),
		),
		played: on(library.account, ({ user }) => control.played(user)),
		'set-played': on(library.played, ({ uri, played, user }) =>
			control.setPlayed(uri, played, user),
		),
		connections: on(messages.nothing, () => control.connections()),
		'live-announcements': on(messages.nothing, () => control.liveAnnouncements()),
		frames: on(messages.ofCommand, ({ command }) => control.frames(command)),
		'close-connections': on(messages.dropping, ({ code }) => control.closeConnections(code)),
		'silence-connections': on(messages.nothing, () => control.silenceConnections()),
		'withhold-events': on(messages.withholding, ({ events }) => control.withholdEvents(events)),
		'send-to-connections': on(messages.sending, ({ content }) =>
			control.sendToConnections(content),
		),
		'flood-connections': on(messages.flooding, ({ count }) => control.floodConnections(count)),
		'set-needs-setup': on(messages.setup, ({ needsSetup }) => control.setNeedsSetup(needsSetup)),
		reset: on(messages.nothing, () => control.reset()),
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
