import * as arg from '../parameters';
import { SPEECH_ENGINE_ID } from '../../world/providers/providers';
import { playAnnouncement } from '../../playback/announcements';
import { invalidData, playerCommandFailed } from '../../errors';
import { isSince } from '../../profiles/profile';
import type { MusicServer } from '../../world/music-server';
import { definePlayerCommand } from './player-command';
import { defineCommandsSince, type Command } from '../command';

const parameters = {
	url: arg.changedSince('2.10', arg.optionalOrNull(arg.text), arg.required(arg.text)),
	pre_announce: arg.optionalOrNull(arg.boolean),
	volume_level: arg.optionalOrNull(arg.integer),
	pre_announce_url: arg.optionalOrNull(arg.text),
	message: arg.onlySince('2.10', arg.optionalOrNull(arg.text)),
	tts_engine: arg.onlySince('2.10', arg.optionalOrNull(arg.text)),
	language: arg.onlySince('2.10', arg.optionalOrNull(arg.text)),
};

export const announcementCommands: readonly Command[] = [
	/** From 2.10 on, text can be announced as well, if a provider can speak it; an engine is given by its ID. */
	definePlayerCommand('play_announcement', parameters, async (player, args, { server }) => {
		checkAnnouncement(args, server);
		await playAnnouncement(server, player, {
			url: args.url || null,
			message: args.message || null,
			language: args.language || null,
			preAnnounce: args.pre_announce,
			preAnnounceUrl: args.pre_announce_url,
			volume: args.volume_level,
			clip: null,
		});
	}),
	...defineCommandsSince('2.10', {
		/** The engines that can speak; without one, text cannot be announced. */
		'players/tts_engines': {
			returns: 'Array of object with string keys and string values',
			execute: (_, { server }) =>
				server.canSpeakWith(null) ? [{ uid: SPEECH_ENGINE_ID, name: 'Home automation' }] : [],
		},
	}),
];

function checkAnnouncement(
	{ url, message, tts_engine: engine, language, ...args }: arg.ArgumentsOf<typeof parameters>,
	server: MusicServer,
): void {
	if (!isSince(server.profile, '2.10')) {
		if (url === null || !/^https?:\/\//.test(url)) throw invalidData('Only URLs are supported');
		return;
	}
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
}

const CHIME_URL = /^https?:\/\/[^/]+\/.*\.(mp3|wav|flac|ogg|m4a|aac)$/i;

function isChimeUrl(url: string | null): boolean {
	if (!url?.trim()) return true;
	const [path = ''] = url.trim().split(/[?#]/, 1);
	return CHIME_URL.test(path);
}
