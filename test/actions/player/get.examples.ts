import { byName } from '../../../scripts/engine/locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../support/examples/fromAi';
import { playAlbum } from '../support/examples/prepare';
import { asks } from '../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Kitchen') },
	prepare: playAlbum,
	asks: [asks('players/all', 'to find the player, with all details')],
	tool: { parameters: { playerId: AI_PLAYER }, said: { player: 'Kitchen' } },
} satisfies OperationExamples;
