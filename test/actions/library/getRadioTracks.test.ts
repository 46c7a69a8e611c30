import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../../scripts/engine/resource-locators';
import { runOn } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { outputValues } from '../support/nodeReports';

const RADIO_TRACKS = 'music/radios/radio_tracks';
const DYNAMIC = 'library://radio/2';
const FIXED = 'library://radio/3';

function getting(uri: string, changed: INodeParameters = {}) {
	return {
		resource: 'library',
		operation: 'getRadioTracks',
		radioId: locator('uri', uri),
		...changed,
	};
}

describe('the tracks of a station', () => {
	const server = musicServer('2.11');
	const run = runOn(server);

	it.each([
		['its URI', locator('uri', FIXED)],
		['the list', locator('list', FIXED)],
		['its name', locator('name', 'channel kettle')],
		['its ID', locator('id', '3')],
	])('are returned for %s', async (_, radioId) => {
		const report = await run(getting('', { radioId }));

		expect(outputValues(report, 'name')).toEqual(['Hall of Mirrors', 'Ribbon Hymn']);
		expect(Object.keys(report.json[0] ?? {})).toEqual([
			'name',
			'title',
			'artist',
			'media_type',
			'uri',
			'artists',
			'album',
			'duration',
			'favorite',
			'image_url',
		]);
		expect(server.control.requests(RADIO_TRACKS).map(({ args }) => args)).toEqual([
			{ item_id: '3', provider_instance_id_or_domain: 'library' },
		]);
	});

	it('are limited, and not simplified if this is switched off', async () => {
		const parameters = { limit: 1, simplify: false };
		const { json } = await run(getting(FIXED, parameters));

		expect(json).toEqual([expect.objectContaining({ item_id: '34', provider: 'library' })]);
	});

	it('of a feed that changes are only read if the user asks for it', async () => {
		const { error } = await run(getting(DYNAMIC));

		expect(error?.message).toBe(
			'"Radio" is "Radio Northpier", whose tracks change: reading them may use them up',
		);
		expect(error?.description).toBe('Add the option "Read Dynamic Station" to read them anyway.');
		expect(server.control.requests(RADIO_TRACKS)).toEqual([]);

		const options = { readDynamic: true };
		const { json } = await run(getting(DYNAMIC, { options }));
		expect(json.length).toBeGreaterThan(0);
	});

	it('are announced by the rows of Get Many', async () => {
		const parameters = { resource: 'library', operation: 'getAll', mediaType: 'radio' };
		const report = await run(parameters);

		expect(outputValues(report, 'is_endless')).toEqual([false, true, true]);
	});

	it('do not exist if it never ends, which is an error', async () => {
		const { error } = await run(getting('library://radio/1'));

		expect(error?.message).toBe(
			'"Radio" is "Radio Estuary", an endless stream, which has no list of tracks',
		);
		expect(server.control.requests(RADIO_TRACKS)).toEqual([]);
	});
});
