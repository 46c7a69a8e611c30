import type { INodeParameters } from 'n8n-workflow';
import { OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import { musicServer } from '../../support/musicServer';
import { describeOnServersWithPlayerCommands, playerParameters } from '../support/playerParameters';

const SONG = 'library://track/16';
const WITHOUT_PICTURE = 'library://radio/3';

const withCover = (options: INodeParameters = {}) =>
	playerParameters('getNowPlaying', OFFICE, { options: { downloadCover: true, ...options } });

describeOnServersWithPlayerCommands((server, profile) => {
	it('includes the cover of what plays as a file, without a reason', async () => {
		server.control.fillQueue(OFFICE, [SONG], { state: 'playing' });
		const { items } = await runNode(withCover(), { server });

		expect(items[0]?.json).toMatchObject({ title: 'Cedar Country', uri: SONG });
		expect(items[0]?.json).not.toHaveProperty('reason');
		const type = { fileExtension: 'jpg', mimeType: 'image/jpeg' };
		expect(items[0]?.binary).toEqual({
			data: expect.objectContaining({ fileName: 'Cedar Country.jpg', ...type }),
		});
		const [request] = server.control.requests('/imageproxy');
		expect(request?.path).toMatch(/size=512&fmt=jpeg$/);
		expect(Object.keys(request?.headers ?? {})).not.toContain('authorization');
	});

	it('includes it in the chosen size and field', async () => {
		server.control.fillQueue(OFFICE, [SONG], { state: 'paused' });
		const options = { coverSize: 160, binaryPropertyName: 'cover' };
		const { items } = await runNode(withCover(options), { server });

		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['cover']);
		expect(server.control.requests('/imageproxy')[0]?.path).toMatch(/size=160&fmt=jpeg$/);
	});

	it.each([
		['nothing is playing', [], 'Nothing is playing'],
		[
			'what plays has no picture',
			[WITHOUT_PICTURE],
			expect.stringMatching(/^".+" has no picture$/),
		],
	])('includes none, and says why: %s', async (_, uris, reason) => {
		server.control.fillQueue(OFFICE, uris, { state: uris.length > 0 ? 'playing' : 'idle' });
		const { items, error } = await runNode(withCover(), { server });

		expect(error).toBeUndefined();
		expect(items).toEqual([
			{ json: expect.objectContaining({ player: 'Office', reason }), pairedItem: { item: 0 } },
		]);
	});

	it('is requested again once if the server has lost it', async () => {
		server.control.fillQueue(OFFICE, [SONG], { state: 'playing' });
		const held = server.control.hold('/imageproxy');
		const running = runNode(withCover(), { server });
		await held.waiting();
		server.control.forgetPictures();
		held.release();
		const { items } = await running;

		expect(items[0]?.binary?.data?.mimeType).toBe('image/jpeg');
		const count = isProfileSince(profile, '2.9') ? 2 : 1;
		expect(server.control.requests('/imageproxy')).toHaveLength(count);
	});
});

describe('on one server', () => {
	const server = musicServer('2.10');

	it.each([
		['does not return one', { kind: 'body', body: '<html>', contentType: 'text/html' }],
		['breaks off', { kind: 'drop', when: 'mid-body' }],
		['fails', { kind: 'status', status: 500 }],
	] as const)('keeps the row if the server %s', async (_, fault) => {
		server.control.fillQueue(OFFICE, [SONG], { state: 'playing' });
		server.control.addFault({ ...fault, command: '/imageproxy', times: 9 });
		const { items, error } = await runNode(withCover(), { server });

		expect(error).toBeUndefined();
		const row = { title: 'Cedar Country', reason: expect.any(String) };
		expect(items).toEqual([{ json: expect.objectContaining(row), pairedItem: { item: 0 } }]);
	});

	it('does not request a cover that is not wanted', async () => {
		server.control.fillQueue(OFFICE, [SONG], { state: 'playing' });
		const { items } = await runNode(withCover({ downloadCover: false }), { server });

		expect(items[0]).not.toHaveProperty('binary');
		expect(server.control.requests('/imageproxy')).toEqual([]);
	});
});
