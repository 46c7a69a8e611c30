import { playAnnouncement as play, type Announcement } from '../../services/players/announcement';
import { playbackTargets, type PlaybackTarget } from '../../services/queues/queues';
import { releaseOf, versionTooOldFor } from '../../api/versions';
import { shortened } from '../../helpers/names';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayer';
import { resolvePlayers } from '../../parameters/resolve/resolvePlayers';
import { SLOW_TIMEOUT, timeoutOf } from '../../parameters/fields/fields';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import type { Collection } from '../../parameters/parameters';
import { requireVersion } from '../../parameters/requireVersion';
import { CHIMES, announceFields, SOURCES, TARGETS } from './announce.fields';
import { announcementResult } from '../../services/players/announcementResult';

export const announce: Operation = {
	option: {
		name: 'Announce',
		value: 'announce',
		action: 'Announce sound or text on players',
		description:
			'Play a sound or speak a text on one, several or all players; the music resumes afterwards',
	},
	effect: 'change',
	fields: announceFields,

	async execute(context) {
		const { parameters, client } = context;
		const announcement = {
			...(await readSound(context)),
			...(await readAnnouncementOptions(context)),
		};
		const players = await resolveTargets(context);
		const outcomes = await play(client, players, announcement, {
			timeoutSeconds: timeoutOf(parameters, SLOW_TIMEOUT),
			restoresVolume: parameters.collection('options').booleanOr('restoreVolume', true),
		});
		return await announcementResult(client, outcomes);
	},
};

async function readSound({ parameters, client }: OperationContext): Promise<Announcement> {
	if (parameters.choice('source', SOURCES) === 'url') {
		const url = parameters.text('url');
		if (isWebAddress(url)) return { url };
		throw parameters.error('url', ...notWebAddress(url));
	}
	const message = parameters.filledText('message', 'Enter the text to speak.');
	const version = await versionTooOldFor(client, 'announcementOfText');
	if (version === undefined) return { message, ...readLanguage(parameters.collection('options')) };
	throw parameters.error(
		'source',
		`cannot be Text on Music Assistant ${version}: spoken text requires ${releaseOf('announcementOfText')}`,
		'Have another service turn the text into a sound file and announce its URL, or update Music Assistant.',
	);
}

/** For texts only: servers refuse a language for sounds. */
function readLanguage(options: Collection): Announcement {
	return options.has('language') ? { language: options.text('language') } : {};
}

/** Servers fetch sounds over http and https only, and fail with status 500 for anything else. */
function isWebAddress(given: string): boolean {
	return /^https?:\/\/\S+$/i.test(given);
}

function notWebAddress(given: string): [what: string, remedy: string] {
	return [
		given === '' ? 'must not be empty' : `is "${shortened(given)}", which is not a web address`,
		'Enter the address of a sound file, starting with http:// or https://.',
	];
}

/** The URL of a chime, '' if the user set none. @throws ParameterError */
async function readChimeUrl(context: OperationContext, options: Collection): Promise<string> {
	const url = options.has('preAnnounceUrl') ? options.text('preAnnounceUrl') : '';
	if (url === '') return url;
	if (!isWebAddress(url)) throw options.error('preAnnounceUrl', ...notWebAddress(url));
	await requireVersion(context, options, 'preAnnounceUrl', 'preAnnounceUrl');
	return url;
}

/** Only the options that the user set; the settings of the player apply to the others. */
async function readAnnouncementOptions(context: OperationContext): Promise<Announcement> {
	const options = context.parameters.collection('options');
	const chimeUrl = await readChimeUrl(context, options);
	const chime = options.has('preAnnounce') ? options.choice('preAnnounce', CHIMES) : 'default';
	return {
		...(chime === 'default' ? {} : { pre_announce: chime === 'yes' }),
		...(chimeUrl === '' ? {} : { pre_announce_url: chimeUrl }),
		...(options.has('volumeLevel')
			? { volume_level: options.number('volumeLevel', { min: 0, max: 100, whole: true }) }
			: {}),
	};
}

async function resolveTargets(context: OperationContext): Promise<PlaybackTarget[]> {
	const { parameters, client } = context;
	switch (parameters.choice('target', TARGETS)) {
		case 'player':
			return [await resolvePlayer(context)];
		case 'players':
			return await resolvePlayers(context, 'playerIds');
		case 'all': {
			const available = (await playbackTargets(client)).filter(isTarget);
			if (available.length > 0) return available;
			throw parameters.error(
				'target',
				'is All Players, but none of them is available',
				'Switch on a player or reconnect it to the network.',
			);
		}
	}
}

/** Leaves out group players, whose members are targets themselves. */
function isTarget({ available, isGroup }: PlaybackTarget): boolean {
	return available && !isGroup;
}
