import type { MusicAssistantClient } from '../api/client';
import type { Parameters } from './parameters';

/** What an operation works with: the parameters and the server as one input item sees them. */
export interface OperationContext {
	parameters: Parameters;
	client: MusicAssistantClient;
}
