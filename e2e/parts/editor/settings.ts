import { z } from 'zod';
import type { Simulator } from '../../../simulator';
import { askServer } from '../../support/ask-server';

const Settings = z.record(z.unknown());
const Described = z.object({ value: z.unknown() }).passthrough();

export async function changeSettings(
	server: Simulator,
	player: string,
	values: object,
): Promise<void> {
	await askServer(server, 'config/players/save', { player_id: player, values });
}

/** The values that the music server itself has now, by key. */
export async function settingsOnServer(
	server: Simulator,
	player: string,
): Promise<Map<string, unknown>> {
	const config = Settings.parse(
		await askServer(server, 'config/players/get', { player_id: player }),
	);
	const { values, name, enabled } = config;
	// Both are saved like settings, but are not among them.
	const beside = values === undefined ? {} : { name, enabled };
	const entries = Object.entries({ ...Settings.parse(values ?? config), ...beside });
	return new Map(
		entries.map(([key, entry]) => {
			const described = Described.safeParse(entry);
			return [key, described.success ? described.data.value : entry];
		}),
	);
}
