import { byPlayer } from '../../../../scripts/engine/locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_LIMIT, AI_QUEUE } from '../../support/examples/fromAi';
import { playAlbum } from '../../support/examples/prepare';
import { does, FINDS_QUEUE } from '../../support/examples/requests';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen'), limit: 2 },
	prepare: playAlbum,
	asks: [...FINDS_QUEUE, does('player_queues/items')],
	tool: { parameters: { queueId: AI_QUEUE, limit: AI_LIMIT }, said: { player: 'Kitchen' } },
} satisfies OperationExamples;
