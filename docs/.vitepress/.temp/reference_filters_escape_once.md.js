import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"escape_once, filter","description":"escape_once, filter: Escapes HTML as escape does, but leaves existing entities as they are. A standard filter of Liquid. prints Open in the playground","frontmatter":{"title":"escape_once, filter","description":"escape_once, filter: Escapes HTML as escape does, but leaves existing entities as they are. A standard filter of Liquid. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/escape_once.md","filePath":"reference/filters/escape_once.md"}');
const _sfc_main = { name: "reference/filters/escape_once.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="escape_once" tabindex="-1">escape_once <a class="header-anchor" href="#escape_once" aria-label="Permalink to &quot;escape_once&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | escape_once → string</span></span></code></pre></div><p>Escapes HTML as <code>escape</code> does, but leaves existing entities as they are.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;1 &amp;lt; 2 &amp; 3&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">escape_once</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>1 &amp;lt; 2 &amp;amp; 3</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlA3VFDLKbFWMFJQUzBWV6hRSC1OTixIjc_PS05VqK1V0lFKSSxJBKkFsdMyc1KLlayqa2sB">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/escape_once.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const escape_once = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  escape_once as default
};
