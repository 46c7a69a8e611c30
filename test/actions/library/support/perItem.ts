import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeReport } from '../../../support/workflow';
import type { MusicServer } from '../../support/musicServer';
import { errorItem, pairedWith } from '../../support/outcomes';
import { bodiesSent } from '../../support/sent';
import { PLAYLIST_TRACKS, SYNC } from './library';
import type { PerItem } from './operations';

/** What came out, but for how long it took and what is given anew each time. */
function results({ items }: NodeReport): unknown[] {
	return items.map(({ json: { seconds: _, ...json }, pairedItem }) => ({ json, pairedItem }));
}

/** A forced refresh that ends at once. */
const TIME_SCALE: Readonly<Record<string, number>> = { [PLAYLIST_TRACKS]: 0 };

/** What holds for every operation of the library and the favorites, with three items and expressions for everything. */
export function worksPerItem(server: MusicServer, operation: PerItem): void {
	const { parameters, command, isChange, failing, complaint } = operation;
	const input: IDataObject[] = [...operation.input];
	const [first, , last] = operation.counts;

	function anew(): void {
		server.control.reset();
		server.control.setTimeScale(TIME_SCALE[command] ?? 1);
		// A sync that runs on, so that servers which are asked for it tell the same.
		if (command === SYNC) server.control.holdTasks();
		operation.arrange?.(server);
	}

	beforeEach(anew);

	it('sends for each of three items what its expressions say, and nothing else', async () => {
		const report = await runNode(parameters, { server, input });
		const sent = bodiesSent(server).filter((body) => body.command === command);
		const expected = operation.sent.map((args) => ({ command, args }));

		expect(report.error).toBeUndefined();
		if (isChange) expect(sent).toEqual(expected);
		expect(sent).toEqual(expect.arrayContaining(expected));
		// Who adds a favorite looks at it as well: only what the operation is for is counted.
		expect(sent).toHaveLength(input.length);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});

	it('links each output item to its input item, in order', async () => {
		const report = await runNode(parameters, { server, input });

		expect(pairedWith(report)).toEqual(
			operation.counts.flatMap((count, item) => Array<number>(count).fill(item)),
		);
	});

	it('sends its command as POST to /api with the token, as JSON', async () => {
		await runNode(parameters, { server, input: [input[0]!] });
		const [request] = server.control.requests(command);

		expect(request).toMatchObject({ method: 'POST', path: '/api' });
		expect(request?.headers).toMatchObject({
			authorization: 'Bearer <admin>',
			'content-type': 'application/json',
		});
		expect(Object.keys(JSON.parse(request!.rawBody) as object).sort()).toEqual([
			'args',
			'command',
			'message_id',
		]);
	});

	it('makes the same of both shapes of answers', async () => {
		const outcomes: unknown[][] = [];
		for (const kind of ['bare', 'envelope'] as const) {
			anew();
			server.control.addFault({ kind, times: Infinity });
			outcomes.push(results(await runNode(parameters, { server, input })));
		}
		const [bare, enveloped] = outcomes;

		expect(bare!.length).toBeGreaterThanOrEqual(input.length);
		expect(enveloped).toEqual(bare);
	});

	describe('when the second of three items cannot be done', () => {
		const withFailing = [input[0]!, failing, input[2]!];

		it('stops with the error of that item', async () => {
			const report = await runNode(parameters, { server, input: withFailing });

			expect(report.status).toBe('error');
			expect(report.items).toEqual([]);
			expect(report.error).toMatchObject({
				message: expect.stringMatching(complaint),
				description: expect.stringMatching(/.{10}/),
				itemIndex: 1,
			});
			const sent = server.control.requests(command).map(({ args }) => args);
			if (isChange) expect(sent).not.toContainEqual(operation.sent[2]);
		});

		it('goes on with one error item in its place', async () => {
			const onError = 'continueRegularOutput';
			const report = await runNode(parameters, { server, input: withFailing, onError });

			expect(report.status).toBe('success');
			expect(pairedWith(report)).toEqual([
				...Array<number>(first).fill(0),
				1,
				...Array<number>(last).fill(2),
			]);
			expect(report.json[first]).toEqual(errorItem(complaint));
			expect(report.json.filter((item) => 'error' in item)).toHaveLength(1);
		});

		it('sends that item alone to the error output', async () => {
			const onError = 'continueErrorOutput';
			const report = await runNode(parameters, { server, input: withFailing, onError });

			expect(pairedWith(report)).toEqual([
				...Array<number>(first).fill(0),
				...Array<number>(last).fill(2),
			]);
			expect(report.errorItems).toMatchObject([
				{ json: { ...failing, error: expect.stringMatching(complaint) } },
			]);
		});
	});
}
