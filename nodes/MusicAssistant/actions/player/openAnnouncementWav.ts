import { releaseOfFeature, findVersionTooOldFor } from '../../api/serverVersions';
import type { LiveSound } from '../../api/liveSound';
import { isWebSocketAvailable } from '../../api/websocket/socket';
import { locateSound } from '../../helpers/wav/locateSound';
import { toPcm16 } from '../../helpers/wav/toPcm16';
import { UnusableSoundError, type LocatedSound } from '../../helpers/wav/locatedSound';
import type { InputItemFile } from '../../parameters/inputItemFile';
import type { OperationContext } from '../../parameters/operationContext';

const FILE_PARAMETER = 'binaryPropertyName';

/**
 * The sound file of the input item that is to be announced. Unless its header is wrong, only that is read here; the rest
 * when it is sent.
 *
 * @throws ParameterError if there is none, if its sound cannot be announced, or if the server cannot receive files
 */
export async function openAnnouncementWav(context: OperationContext): Promise<LiveSound> {
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
