import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { playAlbumInKitchen } from '../support/examples/prepareServer';
import { additionalRequest } from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playerId: byName('Kitchen') },
	prepare: playAlbumInKitchen,
	asks: [additionalRequest('players/all', 'to find the player, with all details')],
	tool: { parameters: { playerId: AI_PLAYER }, modelArguments: { player: 'Kitchen' } },
} satisfies OperationExamples;
