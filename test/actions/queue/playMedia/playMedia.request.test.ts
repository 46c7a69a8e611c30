import type { INodeParameters } from 'n8n-workflow';
import { byId, byUri } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import {
	describeOnEveryServer,
	describeOnServers,
	musicServer,
	type MusicServer,
} from '../../support/musicServer';
import { pairedItemIndexes } from '../../support/nodeReports';
import { sentCommands } from '../../support/sentRequests';
import {
	ALBUM,
	ALL_QUEUES,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	PLAYLIST,
	RADIO,
	sentPlayMediaArguments,
	unconfirmedPlayMediaParameters,
} from '../support/playMediaParameters';
import { expectRefused, playMedia, respondWithQueueStates } from '../support/queueRuns';

/** What is sent: of the parameters, for each of several items, and for the user who listens. */

describe('the request', () => {
	const server = musicServer('documented');
	const always = { queue_id: OFFICE, media: PLAYLIST };

	async function sentFor(parameters: INodeParameters): Promise<unknown> {
		await runNode(parameters, { server });
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
		return sentPlayMediaArguments(server)[0];
	}

	it.each([
		['a start item, unless one is chosen', { startItem: 'Mirrors' }, {}],
		['an option the user did not add', {}, { timeout: 20 }],
		['an empty option', {}, { shuffle: '={{ null }}', radioMode: '={{ "" }}' }],
	])('does not contain %s', async (_, changed, options) => {
		expect(await sentFor(unconfirmedPlayMediaParameters(changed, options))).toEqual(always);
	});

	it.each([
		['true', true],
		['={{ true }}', true],
		['={{ "true" }}', true],
		['={{ "false" }}', false],
		['={{ false }}', false],
	])('contains real booleans, also for %s', async (given, sent) => {
		const options = { radioMode: given, shuffle: given, startFromBeginning: given };
		const switches = { radio_mode: sent, shuffle: sent, start_from_beginning: sent };
		const parameters = unconfirmedPlayMediaParameters({}, options);
		expect(await sentFor(parameters)).toEqual({ ...always, ...switches });
	});

	it('clears the queue, unless the user chooses otherwise', async () => {
		const { enqueue: _, ...initial } = unconfirmedPlayMediaParameters();
		expect(await sentFor(initial)).toEqual({ ...always, option: 'replace' });
	});

	it('contains a start item as text, even if an expression gives a number', async () => {
		const start = { media: byUri(ALBUM), startAt: 'item', startItem: '={{ 34 }}' };
		const sent = { queue_id: OFFICE, media: ALBUM, start_item: '34' };
		expect(await sentFor(unconfirmedPlayMediaParameters(start))).toEqual(sent);
	});

	const startItem = { startAt: 'item', startItem: '={{ [1] }}' };
	const soon = '={{ "soon" }}';
	it.each<[string, INodeParameters, INodeParameters, RegExp]>([
		['enqueue', { enqueue: '={{ "shuffle" }}' }, {}, /"Enqueue" is "shuffle"/],
		['a switch', {}, { radioMode: '={{ "yes" }}' }, /"Radio Mode" must be true or false/],
		['the start item', startItem, {}, /"Start Item" must be a string/],
		['where to start', { startAt: 'end' }, {}, /"Start At" is "end", which is not one of/],
		['the time-out', {}, { timeout: soon }, /"Timeout \(Seconds\)" must be a number/],
		['the time to confirm', {}, { confirmSeconds: soon }, /"Confirm Within .*" must be a number/],
		['a time that is too short', {}, { confirmSeconds: 0 }, /"Confirm Within \(Seconds\)" is 0/],
		['whether to confirm', {}, { confirm: '={{ "perhaps" }}' }, /"Confirm" must be true or false/],
	])('is not sent with an invalid value for %s', async (_, changed, options, message) => {
		await expectRefused(server, playMediaParameters({ ...changed, options }), message);
	});
});

describeOnEveryServer((server) => {
	const input = [
		{ queue: OFFICE, media: PLAYLIST, how: 'replace' },
		{ queue: LIVING_ROOM, media: ALBUM, how: 'play' },
		{ queue: KITCHEN, media: 'library://track/7', how: 'add' },
	];
	const fromItem = {
		queueId: byId('={{ $json.queue }}'),
		media: byUri('={{ $json.media }}'),
		enqueue: '={{ $json.how }}',
	};
	const sent = input.map(({ queue, media, how }) => ({ queue_id: queue, media, option: how }));

	it('plays what each input item specifies', async () => {
		const report = await playMedia(server, fromItem, { input });

		expect(report.status).toBe('success');
		expect(report.json).toMatchObject(
			input.map(({ queue, media }) => ({ queue_id: queue, media, success: true, confirmed: true })),
		);
		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(sentPlayMediaArguments(server)).toEqual(sent);
	});

	const unknown = { state: null, title: null };
	const unconfirmed = { ...unknown, queue_id: OFFICE, media: PLAYLIST, confirmed: false };

	it('with Confirm off, the queue is not read, which the output says', async () => {
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await playMedia(server, { options: { confirm: false } });

		const reason = 'Confirm is switched off';
		expect(json).toMatchObject([{ ...unconfirmed, success: true, reason }]);
		expect(sentCommands(server).at(-1)).toBe(PLAY_MEDIA);
	});

	const [PLAYS, CONTAINS] = ['what its queues are playing', 'what is in its queues'];
	it.each([
		['do not report what they play', 'replace', {}, PLAYS],
		['have no state', 'replace', { state: null, current_item: null }, PLAYS],
		['do not report their length', 'add', {}, CONTAINS],
		['have no length', 'next', { items: null }, CONTAINS],
	])('if queues %s, %s succeeds unconfirmed with the reason', async (_, enqueue, told, what) => {
		respondWithQueueStates(server.control, { queue_id: OFFICE, display_name: 'Office', ...told });
		const { json } = await playMedia(server, { enqueue });

		const reason = `This server does not report ${what}`;
		expect(json).toMatchObject([{ ...unconfirmed, success: true, reason }]);
	});

	it('sends no command before the previous one is answered', async () => {
		const { control } = server;
		let hold = control.hold(PLAY_MEDIA);
		const running = runNode(unconfirmedPlayMediaParameters(fromItem), { server, input });
		for (let count = 1; count <= input.length; count++) {
			await hold.waiting();
			expect(sentPlayMediaArguments(server)).toEqual(sent.slice(0, count));
			const answered = hold;
			answered.release();
			hold = control.hold(PLAY_MEDIA);
		}

		expect((await running).status).toBe('success');
		expect(control.requests(PLAY_MEDIA).map(({ inFlight }) => inFlight)).toEqual([1, 1, 1]);
	});

	it('reads each queue again after a change', async () => {
		const parameters = unconfirmedPlayMediaParameters({}, { combineItems: false });
		await runNode(parameters, { server, input });

		const looked = sentCommands(server).filter((command) => command !== 'info');
		expect(looked).toEqual(input.flatMap(() => [ALL_QUEUES, PLAY_MEDIA]));
	});
});

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
	it.each(['GUEST', 'id'])('is in the history of the given user, by %s', async (by) => {
		const id = await userId(server, 'guest');
		const before = await historyOf(server, 'admin');
		const { json } = await runNode(playingAs(by === 'id' ? id : by), { server });

		expect(json).toMatchObject([{ state: 'playing', success: true, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toMatchObject([{ media: PLAYLIST, user: id }]);
		expect(await historyOf(server, 'guest')).toContain(PLAYLIST);
		expect(await historyOf(server, 'admin')).toEqual(before);
	});

	it("is in the history of the token's user without the option, or if given by name", async () => {
		await playMedia(server, { enqueue: 'replace' }, { user: 'user' });
		expect(sentPlayMediaArguments(server)[0]).not.toHaveProperty('user');
		expect(await historyOf(server, 'guest')).toContain(PLAYLIST);

		const { json } = await runNode(playingAs('guest'), { server, user: 'user' });
		expect(json).toMatchObject([{ success: true, confirmed: true }]);
	});

	it('plays fallback media as the same user', async () => {
		const user = await userId(server, 'guest');
		const media = byUri('library://playlist/999');
		const parameters = { ...playingAs('guest', { fallbackMedia: RADIO }), media };
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([{ media: RADIO, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toMatchObject([{ user }, { media: RADIO, user }]);
	});

	it.each([
		[
			'nobody',
			'"User" is "nobody", but the server has no such user',
			/^Enter one of these users: .*guest \(ID [0-9a-f]{32}\)/,
		],
		[' ', '"User" must not be empty', /^(?!The expression)/],
		['={{ " " }}', '"User" must not be empty', /^The expression returned nothing: /],
	])('the user %j is refused before anything is sent', async (name, message, remedy) => {
		await expectRefused(server, playingAs(name), message, remedy);
	});

	it.each(['name', 'id'])('a plain user may not play as another, by %s', async (by) => {
		const admin = by === 'id' ? await userId(server, 'admin') : 'admin';
		const before = server.control.queue(KITCHEN).items;
		const parameters = { ...playingAs(admin, { fallbackMedia: RADIO }), queueId: byId(KITCHEN) };
		const { error } = await runNode(parameters, { server, user: 'user' });

		const message = `The access token's user is not allowed to use ${PLAY_MEDIA} (403 Forbidden)`;
		expect(error?.message).toBe(message);
		expect(error?.description).toContain(
			'The user lacks permission to act as another user (users.impersonate). Only the built-in admin role has it: use the token of an admin.',
		);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
		expect(server.control.queue(KITCHEN).items).toBe(before);
	});

	it("an unknown user is refused with the server's reason if the token may not see users", async () => {
		const { error } = await runNode(playingAs('nobody'), { server, user: 'user' });

		expect(error).toMatchObject({ httpCode: '400' });
		const reason = 'A user with user id or name nobody is not available.';
		expect(`${error?.message} ${error?.description}`).toContain(reason);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});
