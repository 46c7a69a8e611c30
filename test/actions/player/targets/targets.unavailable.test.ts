import type { INodeParameters } from 'n8n-workflow';
import { ATTIC, BEDROOM, KITCHEN, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { outputValues } from '../../support/nodeReports';
import { describeOnServers } from '../../support/musicServer';
import { sentPlayerChanges } from '../support/playerParameters';
import { setupSoundServer } from '../support/soundServer';

const sound = setupSoundServer();

const OPERATIONS: ReadonlyArray<[operation: string, parameters: INodeParameters]> = [
	['announce', { source: 'url' }],
	['control', { command: 'stop' }],
	['setPower', { powered: false }],
	['setVolume', { volumeAction: 'set', volumeLevel: 30 }],
	['ungroup', {}],
];

describeOnServers(['2.7', '2.11'], (server) => {
	const on = (playerIds: string[], operation: string, parameters: INodeParameters) => {
		const targets = { resource: 'player', target: 'players', playerIds, url: sound.chime };
		return runNode({ operation, ...targets, ...parameters }, { server });
	};

	beforeEach(() => server.control.setPlayer(OFFICE, { enabled: false }));

	describe.each(OPERATIONS)('%s', (...operation) => {
		it('one that is unavailable or disabled is a row that says so', async () => {
			const report = await on(['Attic', KITCHEN, 'office', BEDROOM], ...operation);

			expect(report.error).toBeUndefined();
			expect(outputValues(report, 'player')).toEqual(['Attic', 'Kitchen', 'Office', 'Bedroom']);
			expect(outputValues(report, 'success')).toEqual([false, true, false, true]);
			const { json } = report;
			expect(json[0]).toMatchObject({ player_id: ATTIC, confirmed: false });
			expect(json[0]?.reason).toMatch(/^"Attic" is not available\. .*Switch it on/);
			expect(json[2]).toMatchObject({ player_id: OFFICE, confirmed: false });
			expect(json[2]?.reason).toMatch(/^"Office" is disabled\. Enable it/);
			// Some commands have the player in a list of several.
			const sent = JSON.stringify(sentPlayerChanges(server));
			for (const id of [KITCHEN, BEDROOM]) expect(sent).toContain(id);
			for (const id of [ATTIC, OFFICE]) expect(sent).not.toContain(id);
		});

		it.each([
			['an unknown name', [ATTIC, KITCHEN, 'Cellar'], /"Cellar", which the server does not have/],
			[
				'none that can be used',
				['Attic', OFFICE],
				/ refers only to players that cannot be used: Attic \(.*, not available\), Office \(.*, disabled\)$/,
			],
		])('%s is an error before anything is sent', async (_, players, message) => {
			const { error, items } = await on(players, ...operation);

			expect(error?.message).toMatch(message);
			expect(items).toEqual([]);
			expect(sentPlayerChanges(server)).toEqual([]);
		});
	});

	it('setVolume: fails if the others fail as well, with the reason of each', async () => {
		const fault = { kind: 'status', status: 500, body: 'Busy', times: Infinity } as const;
		server.control.addFault({ ...fault, command: 'players/cmd/volume_set' });
		const { error } = await on(['Attic', KITCHEN], 'setVolume', { volumeLevel: 30 });

		expect(error?.message).toMatch(/all players: Attic, Kitchen$/);
		expect(error?.description).toMatch(/Attic: "Attic" is not available.*Kitchen: .*Busy/);
	});
});
