import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { ApiError } from '../api/apiError';
import { ParameterError } from './parameterError';

export type NodeError = NodeApiError | NodeOperationError;

/**
 * A fault as n8n shows it, on its input item where there is one. A server's answer becomes a new error with texts of our own: n8n's
 * constructors keep the words and the request, token included, of an error they are given, and ignore the item.
 * Anything else is n8n's (a credential that is missing, an expression that fails) and passed on in its own words.
 */
export function nodeError(node: INode, reason: unknown, itemIndex?: number): NodeError {
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
 * Why a cancelled execution has no output. n8n counts an execution whose error says "canceled" as cancelled; the bare
 * reason of its signal would make it one that failed (n8n 2.41).
 */
export function cancellation(node: INode, effect: 'read' | 'change'): NodeOperationError {
	return new NodeOperationError(node, 'The execution was canceled', {
		level: 'warning',
		description:
			effect === 'change'
				? 'A command that was under way may have been carried out all the same: look before you run the node once more.'
				: undefined,
	});
}
