import { runNode } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { countSentCommands } from '../support/sentRequests';
import { PROFILES_LISTING_COMMANDS, sendCommandParameters } from './support/serverParameters';
import { selectProfilesToTest } from '../../support/profiles';

describe.each(selectProfilesToTest(PROFILES_LISTING_COMMANDS))(
	'a command that a %s server does not know',
	(profile) => {
		const server = musicServer(profile);

		it.each([
			[
				'player_queues/al',
				/^Did you mean player_queues\/all\b.*\? Get Commands lists them all; those of/,
			],
			['volume_set', /^Did you mean players\/cmd\/volume_set\b/],
			['/players/all', /^Did you mean players\/all\b/],
			['make/coffee/with/milk', /^Get Commands lists the available ones; those of/],
		])('is named, with the nearest ones: %s', async (command, description) => {
			const { error } = await runNode(sendCommandParameters(command), { server });

			expect(error).toMatchObject({
				message: `The connected server does not have the command ${command}`,
				description: expect.stringMatching(description),
				httpCode: '400',
				itemIndex: 0,
			});
		});

		it('is sent once in an execution, and each item has its error', async () => {
			const { json } = await runNode(sendCommandParameters('players/al'), {
				server,
				input: [{}, {}, {}],
				onError: 'continueRegularOutput',
			});

			expect(json).toHaveLength(3);
			for (const item of json) {
				expect(item).toMatchObject({
					error: 'The connected server does not have the command players/al',
					message: expect.stringMatching(/^Did you mean players\/all/),
				});
			}
			expect(countSentCommands(server)['players/al']).toBe(1);
		});
	},
);

describe('a newer command is reported with the version that introduced it', () => {
	describe.each([
		[
			'2.6',
			'auth/me',
			/requires Music Assistant 2\.7 or newer, but 2\.6\.0\.dev2025051206 is connected/,
		],
		['2.7', 'tasks/get', /requires Music Assistant 2\.8 or newer, but 2\.7\.11 is connected/],
		[
			'2.8',
			'players/sleep_timer/set',
			/requires Music Assistant 2\.10 or newer, but 2\.8\.4 is conn/,
		],
		['documented', 'tasks/get', /requires Music Assistant 2\.8 or newer\./],
	] as const)('%s', (profile, command, words) => {
		const server = musicServer(profile);

		it(command, async () => {
			const { error } = await runNode(sendCommandParameters(command, '{"task_id":"x"}'), {
				server,
			});

			expect(error?.message).toBe(`The connected server does not have the command ${command}`);
			expect(error?.description).toMatch(words);
		});
	});
});

describe('a removed command is not reported as too new', () => {
	const server = musicServer('2.8');

	it('music/synctasks', async () => {
		const { error } = await runNode(sendCommandParameters('music/synctasks'), { server });

		expect(error?.description).not.toMatch(/2\.4 or newer/);
	});
});
