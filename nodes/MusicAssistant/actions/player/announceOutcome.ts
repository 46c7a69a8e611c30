import type { Announced } from '../../server/announcement';
import type { Server } from '../../server/client';
import { explained } from '../../server/diagnosis';
import type { ServerFailure } from '../../server/failure';
import type { JsonObject } from '../../values/json';
import { listed } from '../../values/names';

/**
 * What the output says of each player. One that failed among others is told in its own item: the others did play it.
 *
 * @throws ServerFailure when none played it, with the reason of each
 */
export async function heardBy(
	server: Server,
	outcomes: readonly Announced[],
): Promise<JsonObject[]> {
	const told = await Promise.all(
		outcomes.map(async ({ player, failure }) => ({
			player,
			failure: failure && (await explained(failure, server)),
		})),
	);
	const failures = told.flatMap(({ player, failure }) =>
		failure ? { name: player.name, failure } : [],
	);
	const [first] = failures;
	if (first && failures.length === outcomes.length) throw onNone(first, failures);
	return told.map(toldOf);
}

interface Failed {
	name: string;
	failure: ServerFailure;
}

function onNone({ failure }: Failed, all: readonly Failed[]): ServerFailure {
	if (all.length === 1) return failure;
	const byReason = new Map<string, string[]>();
	for (const {
		name,
		failure: { message, description },
	} of all) {
		const reason = `${message}. ${description}`;
		byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
	}
	const names = listed(all.map(({ name }) => name));
	if (byReason.size === 1) return failure.withMore(`It is the same for all players: ${names}.`);
	return failure.retold({
		message: `None of the players played it: ${names}`,
		description: [...byReason]
			.map(([reason, players]) => `${listed(players)}: ${reason}`)
			.join(' '),
		asked: undefined,
	});
}

function toldOf({ player, failure }: Announced): JsonObject {
	const told = { success: !failure, player_id: player.id, name: player.name };
	return failure ? { ...told, error: failure.message, details: failure.description } : told;
}
