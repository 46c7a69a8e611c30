import type { INodeParameters } from 'n8n-workflow';
import { byUri, byId } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { describeOnServers, type MusicServer } from '../../support/musicServer';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { playMedia } from '../support/queueRuns';
import {
	KITCHEN,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

const PLAYLIST = 'library://playlist/13';
const FALLBACK = 'library://radio/1';
const playingAs = (user: string, options: INodeParameters = {}) =>
	playMediaParameters({ enqueue: 'replace', options: { user, ...options } });

/** Asked after the node ran too: what it sent is then forgotten. */
async function userId(server: MusicServer, name: string): Promise<string> {
	server.control.clearRequests();
	const users = await callServerUnlogged(server, 'auth/users', {});
	return users.find(({ username }) => username === name)?.user_id as string;
}

async function historyOf(server: MusicServer, name: string): Promise<unknown[]> {
	const userid = await userId(server, name);
	const items = await callServerUnlogged(server, 'music/recently_played_items', { userid });
	return items.map(({ uri }) => uri);
}

describeOnServers(['2.10', '2.11'], (server) => {
	it.each(['GUEST', 'id'])(
		'what an admin plays is in the history of the given user, by %s',
		async (by) => {
			const id = await userId(server, 'guest');
			const before = await historyOf(server, 'admin');
			const { json } = await runNode(playingAs(by === 'id' ? id : by), { server });

			expect(json).toMatchObject([{ state: 'playing', success: true, confirmed: true }]);
			expect(sentPlayMediaArguments(server)).toMatchObject([{ media: PLAYLIST, user: id }]);
			expect(await historyOf(server, 'guest')).toContain(PLAYLIST);
			expect(await historyOf(server, 'admin')).toEqual(before);
		},
	);

	it("without the option it is in the history of the token's user", async () => {
		await playMedia(server, { enqueue: 'replace' }, { user: 'user' });

		expect(sentPlayMediaArguments(server)).toEqual([
			expect.not.objectContaining({ user: expect.anything() }),
		]);
		expect(await historyOf(server, 'guest')).toContain(PLAYLIST);
	});

	it('fallback media is played as the same user', async () => {
		const id = await userId(server, 'guest');
		const options = { fallbackMedia: FALLBACK };
		const { json } = await runNode(
			{ ...playingAs('guest', options), media: byUri('library://playlist/999') },
			{ server },
		);

		expect(json).toMatchObject([{ media: FALLBACK, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toMatchObject([
			{ user: id },
			{ media: FALLBACK, user: id },
		]);
	});

	it('an unknown user is refused before anything is sent, with the existing ones', async () => {
		const { error } = await runNode(playingAs('nobody'), { server });

		expect(error?.message).toBe('"User" is "nobody", but the server has no such user');
		expect(error?.description).toMatch(/^Enter one of these users: .*guest \(ID [0-9a-f]{32}\)/);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it.each([
		[' ', /^(?!The expression)/],
		['={{ " " }}', /^The expression returned nothing: /],
	])('an empty name is refused: %j', async (name, remedy) => {
		const { error } = await runNode(playingAs(name), { server });

		expect(error?.message).toBe('"User" must not be empty');
		expect(error?.description).toMatch(remedy);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it("the token's own user may be given by name", async () => {
		const { json } = await runNode(playingAs('guest'), { server, user: 'user' });

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
	});

	it.each(['name', 'id'])(
		'a plain user may not play as another, by %s: the missing right is named, and nothing plays',
		async (by) => {
			const admin = by === 'id' ? await userId(server, 'admin') : 'admin';
			const before = server.control.queue(KITCHEN).items;
			const { error } = await runNode(
				{
					...playingAs(admin, { fallbackMedia: FALLBACK }),
					queueId: byId(KITCHEN),
				},
				{ server, user: 'user' },
			);

			expect(error?.message).toBe(
				`The access token's user is not allowed to use ${PLAY_MEDIA} (403 Forbidden)`,
			);
			expect(error?.description).toContain(
				'The user lacks permission to act as another user (users.impersonate). Only the built-in admin role has it: use the token of an admin.',
			);
			expect(sentPlayMediaArguments(server)).toHaveLength(1);
			expect(server.control.queue(KITCHEN).items).toBe(before);
		},
	);

	it("an unknown user is refused with the server's reason if the token may not see users", async () => {
		const { error } = await runNode(playingAs('nobody'), { server, user: 'user' });

		expect(error).toMatchObject({ httpCode: '400' });
		expect(`${error?.message} ${error?.description}`).toContain(
			'A user with user id or name nobody is not available.',
		);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});
