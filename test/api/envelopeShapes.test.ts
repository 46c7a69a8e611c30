import fc from 'fast-check';
import { readResponse } from '../../nodes/MusicAssistant/api/readResponse';
import { ApiError, type ApiRequest } from '../../nodes/MusicAssistant/api/apiError';

const QUESTION: ApiRequest = {
	command: 'player_queues/all',
	args: {},
	messageId: 'ours',
	baseUrl: 'http://music.local:8095',
};

const json = fc.jsonValue();
const isEnvelope = (value: unknown) =>
	typeof value === 'object' && value !== null && 'message_id' in value;

function read(body: string, status = 200): unknown {
	return readResponse({ status, headers: {}, body }, QUESTION);
}

test('any result is read alike, bare and in an envelope', () => {
	const bare = json.filter((value) => !isEnvelope(value));

	fc.assert(
		fc.property(bare, (value) => {
			const enveloped = JSON.stringify({ message_id: 'ours', result: value });
			// Only what survives being written is compared: -0 does not.
			const sent: unknown = JSON.parse(JSON.stringify(value));

			expect(read(JSON.stringify(value))).toEqual(sent);
			expect(read(enveloped)).toEqual(sent);
			expect(read(`\uFEFF${enveloped}`)).toEqual(sent);
		}),
	);
});

test('fields in place of a result are the result, and none mean null', () => {
	const fields = fc
		.dictionary(fc.string(), json, { minKeys: 1 })
		.filter((value) => !['message_id', 'result', 'error_code'].some((key) => key in value));

	fc.assert(
		fc.property(fields, (value) => {
			const sent = JSON.stringify({ ...value, message_id: 'ours' });
			const { message_id: _ours, ...others } = JSON.parse(sent) as Record<string, unknown>;

			expect(read(sent)).toEqual(others);
		}),
	);
	expect(read('{"message_id":"ours"}')).toBeNull();
});

test('a response to another request is never taken for this one', () => {
	const foreign = json.filter((id) => id !== 'ours');

	fc.assert(
		fc.property(foreign, json, (message_id, result) => {
			expect(() => read(JSON.stringify({ message_id, result }))).toThrow(
				'belongs to another request',
			);
		}),
	);
});

test('a refusal in an envelope with our ID is never a result, whatever else it contains', () => {
	const code = fc.oneof(json, fc.constantFrom(0, 5, 20, 22, '21', 999));

	fc.assert(
		fc.property(code, json, json, (error_code, details, result) => {
			const reason = failureOf(() =>
				read(JSON.stringify({ message_id: 'ours', error_code, details, result })),
			);

			expect(reason).toBeInstanceOf(ApiError);
			expect((reason as ApiError).message).toMatch(/^[^\p{Cc}]{5,400}$/u);
		}),
	);
});

test('any response with any status is a result or a described failure', () => {
	const body = fc.oneof(
		json.map((value) => JSON.stringify(value)),
		fc.string({ unit: 'binary' }),
	);

	fc.assert(
		fc.property(body, fc.integer({ min: 100, max: 599 }), (body, status) => {
			const failure = failureOf(() => read(body, status));

			if (failure === undefined) {
				expect(status).toBeGreaterThanOrEqual(200);
				expect(status).toBeLessThan(300);
			} else {
				expect(failure).toBeInstanceOf(ApiError);
				expect((failure as ApiError).message).toMatch(/\w/);
				expect((failure as ApiError).description).toMatch(/\w/);
				expect((failure as ApiError).message.length).toBeLessThan(500);
			}
		}),
	);
});

function failureOf(action: () => unknown): unknown {
	try {
		action();
		return undefined;
	} catch (reason) {
		return reason;
	}
}
