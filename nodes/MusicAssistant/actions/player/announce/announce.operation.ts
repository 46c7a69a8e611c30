import {
	resolveTargetPlayers,
	unavailableTargetError,
} from '../../../parameters/resolve/resolveTargetPlayers';
import {
	playAnnouncement,
	type AnnouncementOutcome,
	createUrlOrTextAnnouncement,
	createLiveAnnouncement,
	type PlayableAnnouncement,
	type AnnouncementArguments,
} from './playAnnouncement';
import type { PlaybackTarget } from '../../../services/queues/playbackTargets';
import { toAnnouncementOutputs } from './announcementOutputs';
import type { Operation } from '../../operation';
import { announceFields, preAnnounceField, sourceField } from './announce.fields';
import { releaseOfFeature, findVersionTooOldFor } from '../../../api/serverVersions';
import { findByName } from '../../../helpers/nameComparison';
import { truncateText } from '../../../helpers/text';
import { encodeBlanks } from '../../../helpers/uri';
import type { MusicAssistantClient } from '../../../api/client';
import { readTimeout, SLOW_TIMEOUT, VOLUME_RANGE } from '../../../parameters/fields/commonFields';
import { valuesOf } from '../../../parameters/fields/fieldBuilders';
import {
	type OperationContext,
	type InputItemFile,
	requireVersion,
} from '../../../parameters/operationContext';
import type { Collection } from '../../../parameters/parameters';
import type { LiveSound } from '../../../api/liveSound';
import { isWebSocketAvailable } from '../../../api/websocket/socket';
import { locateSound } from './wav/locateSound';
import { toPcm16, UnusableSoundError, type LocatedSound } from './wav/wavFormat';

export const announce: Operation = {
	option: {
		name: 'Announce',
		value: 'announce',
		action: 'Announce sound or text on players',
		description:
			'Play a sound or a file, or speak a message, on one, several or all players; the music resumes afterwards',
	},
	effect: 'change',
	fields: announceFields,

	repetitionHint(parameters, count) {
		// The file of each item may be another one.
		if (parameters.rawValue('source') === 'binary') return undefined;
		return `Announce ran ${count} times with the same values, once for each input item. To announce it only once, switch on "Execute Once" in the settings of this node.`;
	},

	async execute(context) {
		const { parameters, client } = context;
		const restoresVolume = parameters.collection('options').booleanOr('restoreVolume', true);
		const announcement = await readAnnouncement(context);
		const players = await resolveTargetPlayers(context);
		const available = players.filter((player) => player.available);
		const played = await playAnnouncement(client, available, announcement, restoresVolume);
		const outcomes = new Map(played.map((outcome) => [outcome.player, outcome]));
		return await toAnnouncementOutputs(
			client,
			players.map((player) => outcomes.get(player) ?? notPlayedOutcome(player)),
		);
	},
};

/** The outcome of a player that is left out because it is unavailable. */
function notPlayedOutcome(player: PlaybackTarget): AnnouncementOutcome {
	return { player, failure: unavailableTargetError(player), isConfirmed: false, volumes: [] };
}

/** What to announce, and how. @throws ParameterError */
async function readAnnouncement(context: OperationContext): Promise<PlayableAnnouncement> {
	const { parameters, client } = context;
	const timeoutSeconds = readTimeout(parameters, SLOW_TIMEOUT);
	const source = parameters.choice('source', valuesOf(sourceField));
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
		? options.choice('preAnnounce', valuesOf(preAnnounceField))
		: 'default';
	return {
		...(chime === 'default' ? {} : { pre_announce: chime === 'yes' }),
		...(options.has('volumeLevel')
			? { volume_level: options.number('volumeLevel', VOLUME_RANGE) }
			: {}),
	};
}

const FILE_PARAMETER = 'binaryPropertyName';

/**
 * The sound file of the input item that is to be announced. Unless its header is wrong, only that is read here; the rest
 * when it is sent.
 *
 * @throws ParameterError if there is none, if its sound cannot be announced, or if the server cannot receive files
 */
async function openAnnouncementWav(context: OperationContext): Promise<LiveSound> {
	requireWebSocket(context);
	refuseChimeUrl(context);
	const file = await context.openFile(FILE_PARAMETER);
	const sound = await readSound(context, file);
	await requireFileAnnouncements(context);
	const { sampleRate, channels, seconds } = sound;
	return { sampleRate, channels, seconds, stream: () => toPcm16(file.stream(), sound) };
}

function requireWebSocket({ parameters }: OperationContext): void {
	if (isWebSocketAvailable()) return;
	throw parameters.error(
		'source',
		'cannot be Binary File: files are announced over a WebSocket, which requires n8n to run on Node.js 22 or newer',
		'Update n8n, or run it on a newer version of Node.js. Text and URL also work on older versions.',
	);
}

function refuseChimeUrl({ parameters }: OperationContext): void {
	const options = parameters.collection('options');
	if (!options.has('preAnnounceUrl')) return;
	throw options.error(
		'preAnnounceUrl',
		'cannot be used when the source is Binary File',
		'Remove the option: with "Chime First", the player plays its own chime before a file.',
	);
}

async function readSound(
	{ parameters }: OperationContext,
	file: InputItemFile,
): Promise<LocatedSound> {
	return await locateSound(file.stream(), file.size, file.mimeType).catch((reason: unknown) => {
		const name = file.name === undefined ? '' : ` "${file.name}"`;
		if (!(reason instanceof UnusableSoundError)) {
			const detail = reason instanceof Error ? `: ${reason.message}` : '';
			throw parameters.error(
				FILE_PARAMETER,
				`refers to the file${name}, which n8n cannot read${detail}`,
				'Run the node that creates the file again.',
			);
		}
		const { message, remedy } = reason;
		throw parameters.error(FILE_PARAMETER, `refers to the file${name}, which ${message}`, remedy);
	});
}

async function requireFileAnnouncements({ parameters, client }: OperationContext): Promise<void> {
	const version = await findVersionTooOldFor(client, 'announcementOfFile');
	if (version === undefined) return;
	throw parameters.error(
		'source',
		`cannot be Binary File on Music Assistant ${version}: announcing a file requires ${releaseOfFeature('announcementOfFile')}`,
		'Choose URL instead, and have the server download the file: another workflow can serve it with a Webhook node, at an address that the server can reach. Or update Music Assistant.',
	);
}
