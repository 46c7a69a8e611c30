import type { INodeParameters } from 'n8n-workflow';
import { OFFICE } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { announceUrlParameters } from '../player/support/playerParameters';
import { locator } from '../player/support/playerSettings';
import { setupSoundServer } from '../player/support/soundServer';
import { musicServer } from '../support/musicServer';

const server = musicServer();
const sound = setupSoundServer();

function announcing(changed: INodeParameters = {}): INodeParameters {
	return announceUrlParameters(sound.chime, { playerId: locator('id', OFFICE), ...changed });
}

describe('an announcement for several input items', () => {
	it('has a hint if it is the same for all', async () => {
		const { hints, json } = await runNode(announcing(), { server, input: [{}, {}, {}] });

		expect(json).toHaveLength(3);
		expect(hints).toEqual([expect.stringMatching(/^Announce ran 3 times.*"Execute Once"/)]);
	});

	it.each([
		['of one input item', announcing(), [30]],
		['of another level', announcing({ options: { volumeLevel: '={{ $json.level }}' } }), [30, 40]],
	])('has none if it is %s', async (_, parameters, levels) => {
		const input = levels.map((level) => ({ level }));
		const { hints } = await runNode(parameters, { server, input });

		expect(hints).toEqual([]);
	});
});
