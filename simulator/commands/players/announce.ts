import { randomUUID } from 'node:crypto';
import { SPEECH_ENGINE_ID } from '../../world/providers/providers';
import { playAnnouncement } from '../../playback/announcements';
import type { LiveAnnouncementAudio } from '../../playback/announcements/live-announcement-audio';
import { invalidData, playerCommandFailed, playerUnavailable } from '../../errors';
import type { CommandContext } from '../../world/music-server';
import { requirePlayerAccess, definePlayerCommand } from './player-command';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { optionalOrNull, required, boolean, integer, text } from '../parameters';

const COMMAND_NAME = 'play_announcement';
const COMMAND_SUMMARY = 'Play a sound over whatever is playing.';
const announcementOptions = {
	pre_announce: optionalOrNull(boolean),
	volume_level: optionalOrNull(integer),
	pre_announce_url: optionalOrNull(text),
};

/** Only sounds on the web can be announced. */
const announceSound = definePlayerCommand(
	COMMAND_NAME,
	COMMAND_SUMMARY,
	{ url: required(text), ...announcementOptions },
	async (player, args, { server }) => {
		if (!isWebUrl(args.url)) throw invalidData('Only URLs are supported');
		await playAnnouncement(server, player, toAnnouncementRequest(args));
	},
);

/** From 2.10 on, text can be announced as well, if a provider can speak it; an engine is given by its ID. */
const announceSoundOrText = definePlayerCommand(
	COMMAND_NAME,
	COMMAND_SUMMARY,
	{
		url: optionalOrNull(text),
		...announcementOptions,
		message: optionalOrNull(text),
		tts_engine: optionalOrNull(text),
		language: optionalOrNull(text),
	},
	async (player, args, { server }) => {
		const { url, message, tts_engine: engine, language } = args;
		if (!url === !message) throw playerCommandFailed('Either a url or a message is required.');
		if (!message && (engine || language)) {
			throw playerCommandFailed('Engine and language are for messages only.');
		}
		if (url && !url.startsWith('http')) throw playerCommandFailed('Only URLs are supported');
		if (args.pre_announce && !isChimeUrl(args.pre_announce_url)) {
			throw playerCommandFailed('Invalid pre-announce chime URL specified.');
		}
		if (message && !server.canSpeakWith(engine)) {
			throw playerCommandFailed('No text-to-speech engine is available.');
		}
		await playAnnouncement(server, player, toAnnouncementRequest(args));
	},
);

interface ClipAnnouncement {
	readonly playerId: string;
	readonly clip: LiveAnnouncementAudio;
	readonly preAnnounce: boolean | null;
	readonly volume: number | null;
}

/** Announces a sound that a client has sent: the server gives it a URL and plays it like any other sound. */
export async function announceReceivedClip(
	{ playerId, ...clipOptions }: ClipAnnouncement,
	context: CommandContext,
): Promise<void> {
	const { server } = context;
	const player = server.findPlayer(playerId);
	if (!player?.available) {
		throw playerCommandFailed(`Player ${playerId} is no longer available.`);
	}
	if (!player.enabled) throw playerUnavailable(`Player ${playerId} is disabled`);
	requirePlayerAccess(playerId, context);
	const url = `${server.url}/live_announcement/${randomUUID()}.wav`;
	const nothing = { message: null, language: null, preAnnounceUrl: null };
	await playAnnouncement(server, player, { url, ...nothing, ...clipOptions });
}

interface AnnouncementArguments {
	readonly url: string | null;
	readonly pre_announce: boolean | null;
	readonly volume_level: number | null;
	readonly pre_announce_url: string | null;
	readonly message?: string | null;
	readonly language?: string | null;
}

function toAnnouncementRequest(args: AnnouncementArguments) {
	return {
		url: args.url || null,
		message: args.message || null,
		language: args.language || null,
		preAnnounce: args.pre_announce,
		preAnnounceUrl: args.pre_announce_url,
		volume: args.volume_level,
		clip: null,
	};
}

function isWebUrl(url: string): boolean {
	return /^https?:\/\//.test(url);
}

const CHIME_URL = /^https?:\/\/[^/]+\/.*\.(mp3|wav|flac|ogg|m4a|aac)$/i;

/** Whether the URL is that of a sound file, by its extension; an empty URL is allowed as well. */
function isChimeUrl(url: string | null): boolean {
	if (!url?.trim()) return true;
	const [path = ''] = url.trim().split(/[?#]/, 1);
	return CHIME_URL.test(path);
}

/** The engines that can speak; without one, text cannot be announced. */
const speechEngines = defineCommand({
	name: 'players/tts_engines',
	summary: 'Return the engines that speak announcements.',
	parameters: {},
	returns: 'Array of object with string keys and string values',
	since: '2.10',
	execute: (_, { server }) =>
		server.canSpeakWith(null) ? [{ uid: SPEECH_ENGINE_ID, name: 'Home automation' }] : [],
});

export const announcementCommands: readonly Command[] = [
	{ ...announceSound, until: '2.10' },
	{ ...announceSoundOrText, since: '2.10' },
	speechEngines,
];
