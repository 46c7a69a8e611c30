import type { ICredentialTestRequest, INodeExecutionData } from 'n8n-workflow';
import { displayText } from '../display-text';
import type { CredentialTestResult } from '../types';

type Rule = NonNullable<ICredentialTestRequest['rules']>[number];

/**
 * The result of a response with a 2xx status: a success, unless a rule matches its body. n8n compares
 * strictly, and reads the first item without checking that there is one.
 */
export function testResultOfResponse(
	firstItem: INodeExecutionData | undefined,
	rules: readonly Rule[],
): CredentialTestResult {
	for (const { type, properties } of rules) {
		if (type !== 'responseSuccessBody') continue;
		if (firstItem === undefined) {
			throw new TypeError(
				'n8n itself throws here: the response to a test with a body rule was an empty list.',
			);
		}
		if (valueAt(firstItem.json, properties.key) === properties.value) {
			return { status: 'Error', message: properties.message };
		}
	}
	return { status: 'OK', message: 'Connection successful!' };
}

/**
 * The result of a failed request. Its message is that of the rule for the status, or else the status text; if the
 * response was cut off, that of the rule or the client; if there was no response, the network's error code.
 */
export function testResultOfError(error: unknown, rules: readonly Rule[]): CredentialTestResult {
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
