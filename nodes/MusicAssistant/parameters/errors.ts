import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import type { RequestEffect } from '../api/httpTransport';
import { ApiError } from '../api/apiError';

/** An invalid parameter, found before anything is sent. */
export class ParameterError extends Error {
	/** What to do about it. */
	readonly description: string;

	/**
	 * @param displayName of the parameter, as the editor shows it
	 * @param problem a sentence without its subject: `must not be empty`
	 */
	constructor(displayName: string, problem: string, description: string) {
		super(`"${displayName}" ${problem}`);
		this.description = description;
	}
}

/** For `catch`: returns a `ParameterError` as a value, and throws everything else. */
export function asParameterError(reason: unknown): ParameterError {
	if (reason instanceof ParameterError) return reason;
	throw reason;
}

/** An invalid value as an error text describes it. */
export function describeInvalidValue(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'empty';
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'boolean') return 'a boolean';
	return typeof value === 'object' ? 'an object' : quoteValue(value);
}

/** The value in quotes, truncated to 60 characters. */
export function quoteValue(value: unknown): string {
	if (value === undefined) return '""';
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** What a number may be; whole: without a fraction. */
export interface NumberBounds {
	min?: number;
	max?: number;
	whole?: boolean;
}

/** The remedy for an invalid number. */
export function numberRangeRemedy(min: number, max: number): string {
	if (min === -Infinity) return `Use a number up to ${max}.`;
	return max === Infinity ? `Use ${min} or more.` : `Use a number from ${min} to ${max}.`;
}

/** The beginning of the remedy for what an expression returned: '' unless it is nothing, which nobody sees in the editor. */
export function explainEmptyExpression(value: unknown): string {
	const isEmpty = typeof value === 'string' ? value.trim() === '' : (value ?? null) === null;
	return isEmpty
		? 'The expression returned nothing: check that the input item has the field that it names. '
		: '';
}

export type NodeError = NodeApiError | NodeOperationError;

/**
 * An error as n8n shows it, on its input item if there is one. An `ApiError` becomes a new error with our own texts: n8n's
 * constructors keep the text and the request, including the token, of an error that is passed in, and ignore the item.
 * Other errors are n8n's own (a missing credential, a failed expression) and keep their text.
 */
export function toNodeError(node: INode, reason: unknown, itemIndex?: number): NodeError {
	if (reason instanceof ApiError) {
		const { message, description, httpCode } = reason;
		return new NodeApiError(node, { message }, { message, description, httpCode, itemIndex });
	}
	if (reason instanceof ParameterError) {
		const { message, description } = reason;
		return new NodeOperationError(node, message, { description, itemIndex });
	}
	if (reason instanceof NodeOperationError) return reason;
	return new NodeOperationError(node, reason instanceof Error ? reason : String(reason), {
		itemIndex,
	});
}

/**
 * The error for a cancelled execution. n8n counts an execution as cancelled if its error says "canceled"; with the reason
 * of its own signal it would count as failed (n8n 2.41).
 */
export function cancellationError(node: INode, effect: RequestEffect): NodeOperationError {
	return new NodeOperationError(node, 'The execution was canceled', {
		level: 'warning',
		description:
			effect === 'change'
				? 'A command in progress may have been carried out anyway: check the result before you run the node again.'
				: undefined,
	});
}
