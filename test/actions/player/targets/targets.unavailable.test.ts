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
	const on = (playerIds: string[], operation: string, parameters: INodeParameters) =>
		runNode(
			{
				resource: 'player',
				operation,
				target: 'players',
				playerIds,
				url: sound.chime,
				...parameters,
			},
			{ server },
		);
	/** The players that commands were sent to, each in its arguments. */
	const sentTo = () => JSON.stringify(sentPlayerChanges(server));

	beforeEach(() => server.control.setPlayer(OFFICE, { enabled: false }));

	it.each(OPERATIONS)(
		'%s: one that is unavailable or disabled is a row that says so',
		async (...row) => {
			const report = await on(['Attic', KITCHEN, 'office', BEDROOM], ...row);

			expect(report.error).toBeUndefined();
			expect(outputValues(report, 'player')).toEqual(['Attic', 'Kitchen', 'Office', 'Bedroom']);
			expect(outputValues(report, 'success')).toEqual([false, true, false, true]);
			expect(report.json[0]).toMatchObject({
				player_id: ATTIC,
				confirmed: false,
				reason: expect.stringMatching(/^"Attic" is not available\. .*Switch it on/),
			});
			expect(report.json[2]).toMatchObject({
				player_id: OFFICE,
				reason: expect.stringMatching(/^"Office" is disabled\. Enable it/),
			});
			for (const id of [KITCHEN, BEDROOM]) expect(sentTo()).toContain(id);
			for (const id of [ATTIC, OFFICE]) expect(sentTo()).not.toContain(id);
		},
	);

	it.each(OPERATIONS)('%s: an unknown name is an error before anything is sent', async (...row) => {
		const { error } = await on([ATTIC, KITCHEN, 'Cellar'], ...row);

		expect(error?.message).toMatch(/"Cellar", which the server does not have/);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it.each(OPERATIONS)('%s: fails if none can be used, and names each', async (...row) => {
		const { error, items } = await on(['Attic', OFFICE], ...row);

		expect(error?.message).toMatch(
			/^"Player Names or IDs" refers only to players that cannot be used: Attic \(.*, not available\), Office \(.*, disabled\)$/,
		);
		expect(items).toEqual([]);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('setVolume: fails if the others fail as well, with the reason of each', async () => {
		const fault = { kind: 'status', status: 500, body: 'Busy', times: Infinity } as const;
		server.control.addFault({ ...fault, command: 'players/cmd/volume_set' });
		const { error } = await on(['Attic', KITCHEN], 'setVolume', {
			volumeAction: 'set',
			volumeLevel: 30,
		});

		expect(error).toMatchObject({
			message: expect.stringMatching(/all players: Attic, Kitchen$/),
			description: expect.stringMatching(/Attic: "Attic" is not available.*Kitchen: .*Busy/),
		});
	});
});
