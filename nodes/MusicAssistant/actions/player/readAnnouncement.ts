import { releaseOfFeature, findVersionTooOldFor } from '../../api/serverVersions';
import { findByName } from '../../helpers/nameComparison';
import { truncateText } from '../../helpers/text';
import { encodeBlanks } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import { SLOW_TIMEOUT, readTimeout } from '../../parameters/fields/commonFields';
import type { OperationContext } from '../../parameters/operationContext';
import type { Collection } from '../../parameters/parameters';
import { requireVersion } from '../../parameters/requireVersion';
import {
	createUrlOrTextAnnouncement,
	createLiveAnnouncement,
	type PlayableAnnouncement,
	type AnnouncementArguments,
} from '../../services/announcements/playAnnouncement';
import { CHIME_CHOICES, ANNOUNCEMENT_SOURCES } from './announce.fields';
import { openAnnouncementWav } from './openAnnouncementWav';

/** What to announce, and how. @throws ParameterError */
export async function readAnnouncement(context: OperationContext): Promise<PlayableAnnouncement> {
	const { parameters, client } = context;
	const timeoutSeconds = readTimeout(parameters, SLOW_TIMEOUT);
	const source = parameters.choice('source', ANNOUNCEMENT_SOURCES);
	if (source === 'binary') {
		const options = readLevelAndChime(parameters.collection('options'));
		const sound = await openAnnouncementWav(context);
		return createLiveAnnouncement(client, sound, options, timeoutSeconds);
	}
	const args = {
		...(source === 'url' ? readSoundUrl(context) : await readMessage(context)),
		...(await readChimeAndLevelOptions(context)),
	};
	return createUrlOrTextAnnouncement(client, args, timeoutSeconds);
}

function readSoundUrl({ parameters }: OperationContext): AnnouncementArguments {
	const url = parameters.text('url');
	if (isWebAddress(url)) return { url: encodeBlanks(url) };
	throw parameters.error('url', ...notWebAddressProblem(url));
}

async function readMessage({
	parameters,
	client,
}: OperationContext): Promise<AnnouncementArguments> {
	const message = parameters.filledText('message', 'Enter the text to speak.');
	const version = await findVersionTooOldFor(client, 'announcementOfText');
	if (version === undefined) {
		return { message, ...(await readSpeechOptions(client, parameters.collection('options'))) };
	}
	throw parameters.error(
		'source',
		`cannot be Text on Music Assistant ${version}: spoken text requires ${releaseOfFeature('announcementOfText')}`,
		'Have another service turn the text into a sound file, then announce the URL of that file, or update Music Assistant.',
	);
}

/** For texts only: servers refuse a language and an engine for sounds. */
async function readSpeechOptions(
	client: MusicAssistantClient,
	options: Collection,
): Promise<AnnouncementArguments> {
	return {
		...(options.has('language') ? { language: options.text('language') } : {}),
		...(options.has('ttsEngine')
			? { tts_engine: await findTtsEngineId(client, options.text('ttsEngine')) }
			: {}),
	};
}

/** The id of the engine with this id or name; the text itself if there is none, or if several have the name. */
async function findTtsEngineId(client: MusicAssistantClient, nameOrId: string): Promise<string> {
	const engines = (await client.tryCall('players/tts_engines', {})) ?? [];
	if (engines.some(({ uid }) => uid === nameOrId)) return nameOrId;
	const [match, another] = findByName(engines, nameOrId, ({ name }) => [name]);
	return match !== undefined && another === undefined ? match.uid : nameOrId;
}

/** Servers fetch sounds over http and https only, and fail with status 500 for anything else. */
function isWebAddress(given: string): boolean {
	return /^https?:\/\/[^\s/?#]+(?:[/?#][^\r\n\t]*)?$/i.test(given);
}

function notWebAddressProblem(given: string): [problem: string, remedy: string] {
	return [
		given === '' ? 'must not be empty' : `is "${truncateText(given)}", which is not a web address`,
		'Enter the address of a sound file, starting with http:// or https://.',
	];
}

async function readChimeAndLevelOptions(context: OperationContext): Promise<AnnouncementArguments> {
	const options = context.parameters.collection('options');
	const chimeUrl = await readChimeUrl(context, options);
	return {
		...readLevelAndChime(options),
		...(chimeUrl === '' ? {} : { pre_announce_url: chimeUrl }),
	};
}

/** The URL of a chime, '' if the user set none. @throws ParameterError */
async function readChimeUrl(context: OperationContext, options: Collection): Promise<string> {
	const url = options.has('preAnnounceUrl') ? options.text('preAnnounceUrl') : '';
	if (url === '') return url;
	if (!isWebAddress(url)) throw options.error('preAnnounceUrl', ...notWebAddressProblem(url));
	await requireVersion(context, options, 'preAnnounceUrl', 'preAnnounceUrl');
	return encodeBlanks(url);
}

/** Only what the user set; the settings of the player apply to the rest. */
function readLevelAndChime(
	options: Collection,
): Pick<AnnouncementArguments, 'pre_announce' | 'volume_level'> {
	const chime = options.has('preAnnounce')
		? options.choice('preAnnounce', CHIME_CHOICES)
		: 'default';
	return {
		...(chime === 'default' ? {} : { pre_announce: chime === 'yes' }),
		...(options.has('volumeLevel')
			? { volume_level: options.number('volumeLevel', { min: 0, max: 100, whole: true }) }
			: {}),
	};
}
