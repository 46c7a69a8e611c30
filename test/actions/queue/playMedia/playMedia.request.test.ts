import type { INodeParameters } from 'n8n-workflow';
import { byUri } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import {
	OFFICE,
	unconfirmedPlayMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

const server = musicServer('documented');
const always = { queue_id: OFFICE, media: 'library://playlist/13' };

async function sentFor(changed: INodeParameters, options: INodeParameters = {}): Promise<unknown> {
	await runNode(unconfirmedPlayMediaParameters(changed, options), { server });
	const sent = sentPlayMediaArguments(server);
	expect(sent).toHaveLength(1);
	return sent[0];
}

describe('left out of the request', () => {
	it('is the start item, unless one is chosen', async () => {
		expect(await sentFor({ startItem: 'Mirrors' })).toEqual(always);
	});

	it('is every option the user did not add', async () => {
		expect(await sentFor({}, { timeout: 20 })).toEqual(always);
	});

	it('is an option that an expression left empty', async () => {
		expect(await sentFor({}, { shuffle: '={{ null }}', radioMode: '={{ "" }}' })).toEqual(always);
	});
});

describe('the request', () => {
	it.each([
		['true', true],
		['={{ true }}', true],
		['={{ "true" }}', true],
		['={{ "false" }}', false],
		['={{ false }}', false],
	])('contains real booleans, also for %s', async (given, sent) => {
		expect(
			await sentFor({}, { radioMode: given, shuffle: given, startFromBeginning: given }),
		).toEqual({ ...always, radio_mode: sent, shuffle: sent, start_from_beginning: sent });
	});

	it('clears the queue, unless the user chooses otherwise', async () => {
		const { enqueue: _, ...initial } = unconfirmedPlayMediaParameters();
		await runNode(initial, { server });

		expect(sentPlayMediaArguments(server)).toEqual([{ ...always, option: 'replace' }]);
	});

	it('contains a start item as text, even if an expression gives a number', async () => {
		const album = { media: byUri('library://album/3') };
		expect(await sentFor({ ...album, startAt: 'item', startItem: '={{ 34 }}' })).toEqual({
			queue_id: OFFICE,
			media: 'library://album/3',
			start_item: '34',
		});
	});
});

describe('an invalid value', () => {
	it.each([
		['enqueue', { enqueue: '={{ "shuffle" }}' }, {}, /"Enqueue" is "shuffle"/],
		['a switch', {}, { radioMode: '={{ "yes" }}' }, /"Radio Mode" must be true or false/],
		[
			'the start item',
			{ startAt: 'item', startItem: '={{ [1] }}' },
			{},
			/"Start Item" must be a string/,
		],
		['where to start', { startAt: 'end' }, {}, /"Start At" is "end", which is not one of/],
		['the time-out', {}, { timeout: '={{ "soon" }}' }, /"Timeout \(Seconds\)" must be a number/],
		[
			'the time to confirm',
			{},
			{ confirm: true, confirmSeconds: '={{ "soon" }}' },
			/"Confirm Within \(Seconds\)" must be a number/,
		],
		[
			'the time to confirm, when too short',
			{},
			{ confirm: true, confirmSeconds: '={{ 0 }}' },
			/"Confirm Within \(Seconds\)" is 0/,
		],
		['whether to confirm', {}, { confirm: '={{ "perhaps" }}' }, /"Confirm" must be true or false/],
	])('for %s is refused by name before anything is sent', async (_, changed, options, told) => {
		const { error } = await runNode(unconfirmedPlayMediaParameters(changed, options), { server });

		expect(error).toMatchObject({ itemIndex: 0, message: expect.stringMatching(told) });
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});
});
