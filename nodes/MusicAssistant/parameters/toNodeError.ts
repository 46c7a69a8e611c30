import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import type { RequestEffect } from '../api/httpTransport';
import { ApiError } from '../api/apiError';
import { ParameterError } from './values';

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
