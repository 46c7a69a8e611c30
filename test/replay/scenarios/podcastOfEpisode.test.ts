import type { INodeParameters } from 'n8n-workflow';
import { isObject, textAt, type JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { ITEM_BY_URI } from '../../actions/library/support/libraryCommands';
import {
	getEpisodesParameters,
	getItemParameters,
} from '../../actions/library/support/libraryParameters';
import { playerParameters } from '../../actions/player/support/playerParameters';
import { respondWithResult } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { readScenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

const SIMPLE = { simplify: true };

describe.each([
	['2.7', 'library://podcast/3', 'Kitchen Table', 'Soup', 'Living Room'],
	['2.8', 'library://podcast/2', 'Deep Dives', 'The history of salt', 'Kitchen'],
])('%s names an episode as its own podcast', (version, uri, podcast, title, player) => {
	const scenario = readScenario(`real-${version}dev-podcast-of-an-episode`);
	const bodyOf = (command: string, key: string) =>
		scenario.rows?.find(
			({ request, body }) => request.command === command && isObject(body) && key in body,
		)?.body ?? null;
	const queue = bodyOf('player_queues/get', 'queue_id') as JsonObject;
	const episodeUri = textAt((queue.current_item as JsonObject).media_item as JsonObject, 'uri');

	async function run(parameters: INodeParameters) {
		const server = await startScenarioServer(scenario, {
			'player_queues/get_active_queue': respondWithResult(queue),
		});
		const { json } = await runNode(parameters, { server });
		const lookups = server.requests.filter(({ command }) => command === ITEM_BY_URI);
		return { json, lookups };
	}

	it('Get Podcast Episodes names the podcast, which it looks up once', async () => {
		const { json, lookups } = await run(getEpisodesParameters(uri, SIMPLE));

		expect(json.length).toBeGreaterThan(1);
		expect(new Set(json.map((row) => row.podcast))).toEqual(new Set([podcast]));
		expect(lookups).toHaveLength(1);
	});

	it('so does Get Item by URI', async () => {
		const { json } = await run(getItemParameters(episodeUri ?? '', SIMPLE));

		expect(json).toMatchObject([{ name: title, podcast }]);
	});

	it('Get Now Playing names it as the album', async () => {
		const { json } = await run(playerParameters('getNowPlaying', scenario.players[player] ?? ''));

		expect(json).toMatchObject([{ title, album: podcast }]);
	});

	it('raw data stays as the server sent it', async () => {
		const { json } = await run(getItemParameters(episodeUri ?? '', { simplify: false }));

		expect(json).toMatchObject([{ name: title, podcast: { name: title } }]);
	});
});
