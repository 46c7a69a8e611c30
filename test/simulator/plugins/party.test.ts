import { sendCommand } from '../support/send-command';
import { BEDROOM, KITCHEN, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const ADD = 'party/add_to_queue';
const BOOST = 'party/boost_queue_item';
const track = (number: number) => `library://track/${number}`;

describe('a party on 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const asGuest = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		await sendCommand(simulator(), command, args, simulator().tokens.user);
	const outcome = async (command: string, args: Readonly<Record<string, unknown>> = {}) => {
		const { status, text, json } = await asGuest(command, args);
		return status === 200 ? json : [status, text];
	};
	const uris = () => simulator().control.queue(BEDROOM).uris;
	const attributes = async () => {
		const { json } = await asGuest('player_queues/items', { queue_id: BEDROOM });
		return (json as object[]).map((item) => valueAt(item, 'extra_attributes'));
	};

	beforeEach(() => {
		simulator().control.setRole('guest');
		simulator().control.setParty({ guestAccess: true });
		simulator().control.fillQueue(BEDROOM, [track(1), track(2), track(3)], { state: 'playing' });
	});

	test('is closed to guests until somebody allows them', async () => {
		simulator().control.setParty({ guestAccess: false });
		const refused = [400, 'Party guest access is disabled'];
		expect(await outcome(ADD, { uri: track(9) })).toEqual(refused);
		expect(await outcome(BOOST, { queue_item_id: 'x' })).toEqual(refused);
		expect(await outcome('party/skip')).toEqual(refused);
		expect(await outcome('party/listen_in', { web_player_id: 'x' })).toEqual(refused);
		expect(await outcome('party/url')).toBeNull();
		expect(await outcome('party/player')).toBeNull();
		expect(uris()).toHaveLength(3);
	});

	test('is that of the queue that plays, unless a player is set', async () => {
		expect(await outcome('party/player')).toBe(BEDROOM);
		expect(await outcome('party/url')).toMatch(/^http/);
		simulator().control.setParty({ playerId: OFFICE });
		expect(await outcome('party/player')).toBe(OFFICE);
		simulator().control.setParty({ playerId: null });
		simulator().control.fillQueue(BEDROOM, [track(1)]);
		expect(await outcome('party/player')).toBe(KITCHEN);
	});

	test('has requests in their order behind the current item, boosted ones first', async () => {
		expect(await outcome(ADD, { uri: track(10) })).toEqual({
			success: true,
			queue_id: BEDROOM,
			boosted: false,
			started_playback: false,
		});
		await outcome(ADD, { uri: track(11) });
		expect(await outcome(ADD, { uri: track(12), boost: true })).toMatchObject({ boosted: true });
		expect(uris()).toEqual([1, 12, 10, 11, 2, 3].map(track));
		expect((await attributes()).slice(0, 4)).toEqual([
			{},
			{ party_guest: true, party_boosted: true },
			{ party_guest: true },
			{ party_guest: true },
		]);
	});

	test('starts what a guest requests if nothing plays', async () => {
		simulator().control.fillQueue(BEDROOM, [track(1), track(2)], { state: 'paused' });
		simulator().control.setParty({ playerId: BEDROOM });
		expect(await outcome(ADD, { uri: track(10) })).toMatchObject({ started_playback: true });
		expect(uris()).toEqual([1, 10, 2].map(track));
		expect(simulator().control.queue(BEDROOM)).toMatchObject({ currentIndex: 1, state: 'playing' });
	});

	test('boosts upcoming items once', async () => {
		const { json } = await asGuest('player_queues/items', { queue_id: BEDROOM });
		const [first, , third] = (json as object[]).map((item) => valueAt(item, 'queue_item_id'));
		expect(await outcome(BOOST, { queue_item_id: third })).toEqual({
			success: true,
			queue_id: BEDROOM,
			started_playback: false,
		});
		expect(uris()).toEqual([1, 3, 2].map(track));
		expect(await outcome(BOOST, { queue_item_id: third })).toEqual([
			400,
			'This item is already boosted',
		]);
		expect(await outcome(BOOST, { queue_item_id: first })).toEqual([
			400,
			'Cannot boost an already played or currently playing item',
		]);
		expect(await outcome(BOOST, { queue_item_id: 'nothing' })).toEqual([
			400,
			'Queue item nothing not found',
		]);
	});

	test.each([
		[{}, { uri: track(2) }, 'This track is already in the queue'],
		[
			{},
			{ uri: 'library://album/1' },
			'Cannot add library://album/1 to queue - not a playable item',
		],
		[{ addToQueue: false }, { uri: track(9) }, 'Add to queue feature is disabled'],
		[{ boost: false }, { uri: track(9), boost: true }, 'Boost feature is disabled'],
		[{ playerId: 'nobody' }, { uri: track(9) }, 'Queue not found: nobody'],
	])('with %j refuses %j', async (settings, args, reason) => {
		simulator().control.setParty(settings);
		expect(await outcome(ADD, args)).toEqual([400, reason]);
		expect(uris()).toHaveLength(3);
	});

	test('accepts duplicates if they are allowed', async () => {
		simulator().control.setParty({ preventDuplicates: false });
		await outcome(ADD, { uri: track(2) });
		expect(uris()).toEqual([1, 2, 2, 3].map(track));
	});

	test('lets guests skip only if that is allowed', async () => {
		expect(await outcome('party/skip')).toEqual([400, 'Skip song feature is disabled']);
		simulator().control.setParty({ skip: true });
		expect(await outcome('party/skip')).toEqual({ success: true, queue_id: BEDROOM });
		expect(simulator().control.queue(BEDROOM).currentIndex).toBe(1);
		expect(await outcome('party/config')).toMatchObject({
			enable_skip_song: true,
			enable_add_queue: true,
			prevent_duplicate_tracks: true,
		});
	});

	test('cannot be listened to on devices of guests, of which there are none', async () => {
		const device = { web_player_id: 'web-1' };
		expect(await outcome('party/can_listen_in', device)).toBe(false);
		expect(await outcome('party/listen_in', device)).toEqual([
			400,
			'Listen-in is not available for this party',
		]);
		expect(await outcome('party/stop_listen_in', device)).toEqual({ success: true });
	});
});
