import type { Simulator } from '../../simulator';

/** What tests use of a running simulator. */
export type MusicServer = Pick<Simulator, 'url' | 'tokens' | 'control'>;

/** A server that tests can refer to before it is started: it forwards everything to the running one. */
export function createLazyServer(running: () => Simulator): MusicServer {
	return {
		get url() {
			return running().url;
		},
		get tokens() {
			return running().tokens;
		},
		get control() {
			return running().control;
		},
	};
}
