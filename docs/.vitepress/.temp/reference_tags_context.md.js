import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"context, tag","description":"context, tag: Sets the language of the rest of the page. Aliases: context_rc. prints Open in the playground","frontmatter":{"title":"context, tag","description":"context, tag: Sets the language of the rest of the page. Aliases: context_rc. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/context.md","filePath":"reference/tags/context.md"}');
const _sfc_main = { name: "reference/tags/context.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="context" tabindex="-1">context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;context&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">context</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> language: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;pl&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Sets the language of the rest of the page.</p><p>Aliases: <code>context_rc</code>.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>language</code></td><td data-label="Type">text</td><td data-label="Default"></td><td>A language code, such as <code>pl</code> or <code>pt-BR</code>.</td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">context</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> language: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;pl&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}{{ context.language }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>pl</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqpWVUjOzytJrShRyEnMSy9NTE-1UlAvyFFXUK2trobJ6cHkFGprlXSUUhJLEkF6Qey0zJzUYiWr6tpaAA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/context.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const context = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  context as default
};
