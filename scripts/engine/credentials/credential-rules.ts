import type { ICredentialTestRequest, INodeExecutionData } from 'n8n-workflow';
import { displayText } from '../display-text';
import type { CredentialTestResult } from '../types';

type Rule = NonNullable<ICredentialTestRequest['rules']>[number];

/**
 * A response with a 2xx status: good, unless a rule matches its body. n8n compares
 * strictly, and reads the first item without checking whether there is one.
 */
export function judgeAnswer(
	answer: INodeExecutionData | undefined,
	rules: readonly Rule[],
): CredentialTestResult {
	for (const { type, properties } of rules) {
		if (type !== 'responseSuccessBody') continue;
		if (answer === undefined) {
			throw new TypeError('n8n itself breaks here: an empty list was answered to a body rule.');
		}
		if (valueAt(answer.json, properties.key) === properties.value) {
			return { status: 'Error', message: properties.message };
		}
	}
	return { status: 'OK', message: 'Connection successful!' };
}

/**
 * A response with another status, described by its rule or its own message; one that was cut off, by its rule or the
 * client's message; or no response, by the network's error code.
 */
export function judgeFailure(error: unknown, rules: readonly Rule[]): CredentialTestResult {
	const cause = valueAt(error, 'cause');
	const status = valueAt(cause, 'response.status');
	if (status !== undefined) {
		const rule = rules.find(
			({ type, properties }) => type === 'responseCode' && properties.value === status,
		);
		const ownWords =
			Number(status) < 300
				? displayText(valueAt(error, 'message'))
				: displayText(valueAt(cause, 'response.statusText')) ||
					`Received HTTP status code: ${displayText(status)}`;
		return { status: 'Error', message: displayText(rule?.properties.message) || ownWords };
	}
	const code = displayText(valueAt(cause, 'code'));
	return { status: 'Error', message: code || displayText(valueAt(error, 'message')) };
}

/** The value at a path such as `response.status`, `items[0].name` or `0`. */
function valueAt(data: unknown, path: string): unknown {
	const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
	return keys.reduce<unknown>(
		(value, key) =>
			value === null || value === undefined ? undefined : Reflect.get(Object(value), key),
		data,
	);
}
