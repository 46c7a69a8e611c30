import { providerObject } from '../wire/provider';
import { installedProviders } from '../world/providers/installed-providers';
import type { InstalledProvider } from '../world/providers/installed-providers';
import type { MusicServer } from '../world/music-server';
import type { Publish } from './event';
import type { Watch } from './watch';

/** Reports the loaded providers when they have changed. */
export class ProviderWatch implements Watch {
	private told = '';

	constructor(
		private readonly server: MusicServer,
		private readonly publish: Publish,
	) {}

	begin(): void {
		this.told = namesOf(this.loaded());
	}

	look(): void {
		const providers = this.loaded();
		const names = namesOf(providers);
		if (names === this.told) return;
		this.told = names;
		const data = providers.map(providerObject);
		this.publish({ event: 'providers_updated', objectId: null, dataFor: () => data });
	}

	private loaded(): InstalledProvider[] {
		return installedProviders(this.server).filter(({ isLoaded }) => isLoaded);
	}
}

function namesOf(providers: readonly InstalledProvider[]): string {
	return providers.map(({ instance }) => instance).join();
}
