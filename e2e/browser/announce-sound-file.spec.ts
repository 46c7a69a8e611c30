import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import { pcmSamples, wavFile } from '../../test/support/wav';
import { createChain, createNode } from '../n8n/workflow-nodes';
import { expect, test } from './fixtures';

test.use({ profile: '2.10' });

test('a sound file read by a node is announced on two players', async ({
	editor,
	simulator,
	user,
}) => {
	const { details, page } = editor;
	const samples = pcmSamples(16_000);
	const file = join(process.env.N8N_FILES ?? '', 'doorbell.wav');
	await writeFile(file, wavFile({ sound: samples }));
	const { id } = await user.saveWorkflow(
		createChain(
			'Doorbell',
			createNode('Start', 'n8n-nodes-base.manualTrigger'),
			createNode('Read Sound', 'n8n-nodes-base.readWriteFile', {
				operation: 'read',
				fileSelector: file,
			}),
		),
	);

	await test.step('the action is added after the node that reads the file', async () => {
		await editor.open(id);
		await editor.node('Read Sound').click();
		await editor.openCreator();
		await editor.addAction('Announce sound or text on players');
	});

	await test.step('two players and the file are chosen', async () => {
		await details.choose('target', 'Several Players');
		await details.choose('playerIds', 'Kitchen');
		await page.keyboard.press('Escape');
		await details.choose('playerIds', 'Living Room');
		await page.keyboard.press('Escape');
		await details.choose('source', 'Binary File');
		await expect(details.parameter('playerIds')).toContainText(/Kitchen[^]*Living Room/);
		await expect(details.issues).toHaveCount(0);
	});

	await test.step('both play it, and each has a row in the output', async () => {
		await details.execute(simulator.control.hold('players/all'));
		const played = { success: 'true' };
		expect(await details.rows()).toEqual([
			expect.objectContaining({ ...played, player: 'Kitchen', player_id: KITCHEN }),
			expect.objectContaining({ ...played, player: 'Living Room', player_id: LIVING_ROOM }),
		]);
		for (const player of [KITCHEN, LIVING_ROOM]) {
			const { announced } = simulator.control.player(player);
			expect(announced).toMatchObject([{ isPlayed: true }]);
			expect(announced[0]?.clip?.pcm.equals(samples)).toBe(true);
		}
	});
});
