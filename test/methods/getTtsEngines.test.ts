import { musicServer } from '../actions/support/musicServer';
import { runNode } from '../support/runNode';
import { locator } from '../actions/player/support/playerSettings';
import { announceTextParameters } from '../actions/player/support/playerParameters';
import { OFFICE } from '../../simulator/world/players/players';
import { readList } from './support/readListEntries';

describe('the list of text-to-speech engines', () => {
	const server = musicServer('2.10');
	const options = async () => await readList('getTtsEngines', server);

	it('shows them by name, after an entry for none', async () => {
		expect(await options()).toEqual([
			{ name: "Server's Default", value: '' },
			{ name: 'Home automation', value: 'hass--Ks8dW1pX', description: 'hass--Ks8dW1pX' },
		]);
	});

	it('says that the server has no speech provider, and what to do', async () => {
		server.control.setSpeech(false);
		await expect(options()).rejects.toMatchObject({
			message: expect.stringMatching(/^This server has no text-to-speech provider\. Set one up/),
		});
	});

	it('selects an engine that speaks; the default one is not sent', async () => {
		for (const ttsEngine of ['hass--Ks8dW1pX', '']) {
			const parameters = announceTextParameters('Tea', {
				playerId: locator('id', OFFICE),
				options: { ttsEngine },
			});
			const { json } = await runNode(parameters, { server });
			expect(json).toMatchObject([{ success: true }]);
		}
		const sent = server.control.requests('players/cmd/play_announcement').map(({ args }) => args);
		expect(sent).toEqual([
			{ player_id: OFFICE, message: 'Tea', tts_engine: 'hass--Ks8dW1pX' },
			{ player_id: OFFICE, message: 'Tea' },
		]);
	});
});

describe('on an older server', () => {
	const server = musicServer('2.8');

	it('the list says which version can speak texts', async () => {
		await expect(readList('getTtsEngines', server)).rejects.toThrow(
			/cannot speak text.*2\.10 or newer, but 2\.8\S* is connected/,
		);
	});
});
