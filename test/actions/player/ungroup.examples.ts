import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM, LIVING_ROOM } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { hidePlayerState } from '../support/examples/prepareServer';
import { changesPlayer, failsForOneOfTwo } from './support/playerExamples';

export const examples = {
	parameters: { playerId: byName('Bedroom') },
	prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]),
	others: [{ prepare: hidePlayerState }, failsForOneOfTwo('players/cmd/ungroup')],
	asks: changesPlayer('players/cmd/ungroup'),
	tool: { parameters: { playerId: AI_PLAYER }, modelArguments: { player: 'Bedroom' } },
} satisfies OperationExamples;
