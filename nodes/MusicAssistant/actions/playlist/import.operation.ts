import type { INodeProperties } from 'n8n-workflow';
import { ApiError } from '../../api/apiError';
import { requirementNotice } from '../../parameters/fields/requirementNotice';
import { parseMediaItem } from '../../api/models/mediaItem';
import { isObject } from '../../helpers/json';
import {
	SLOW_TIMEOUT,
	optionsForSlowChange,
	readTimeout,
} from '../../parameters/fields/commonFields';
import { inputFileField } from '../../parameters/fields/fileFields';
import { waitForImportMatching } from '../../services/playlists/waitForImportMatching';
import type { Operation } from '../operation';
import {
	matchingField,
	importMatchingArguments,
	readImportMatching,
	waitForMatchingField,
} from './import.fields';
import { importOutput } from './importOutput';
import { readM3uFile } from './readM3uFile';

const fileField: INodeProperties = {
	...inputFileField(
		'import',
		'An M3U or M3U8 file in UTF-8, such as one from Export. Entries with URLs or URIs work as well.',
	),
	required: true,
};

export const importPlaylist: Operation = {
	option: {
		name: 'Import',
		value: 'import',
		action: 'Import playlist from file',
		description:
			'Create a playlist in Music Assistant from an M3U8 file, with the name that the file contains',
	},
	effect: 'change',
	fields: [
		requirementNotice('Requires server 2.8.2 or newer'),
		fileField,
		optionsForSlowChange(matchingField, waitForMatchingField),
	],

	async execute(context) {
		const { parameters, client } = context;
		const timeoutSeconds = readTimeout(parameters, SLOW_TIMEOUT);
		const waits = parameters.collection('options').booleanOr('waitForMatching', false);
		const { text, entryCount } = await readM3uFile(context);
		const selected = await readImportMatching(context);
		const answer = await client.call(
			'music/playlists/import_playlist',
			{ m3u_data: text, ...importMatchingArguments(selected) },
			{ timeoutSeconds },
		);
		if (!isObject(answer)) throw noPlaylistError();
		const playlist = parseMediaItem(answer);
		const seconds = waits ? timeoutSeconds : 0;
		return await importOutput(client, {
			playlist,
			entryCount,
			matching:
				selected === 'none'
					? undefined
					: await waitForImportMatching(client, playlist.itemId ?? '', seconds),
		});
	},
};

function noPlaylistError(): ApiError {
	return new ApiError('rejected', {
		message: 'The server accepted the file, but returned no playlist',
		description:
			'Check in Music Assistant whether the playlist exists before you run the node again.',
	});
}
