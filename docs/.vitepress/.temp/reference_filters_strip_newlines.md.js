import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"strip_newlines, filter","description":"strip_newlines, filter: Removes every newline. A standard filter of Liquid. with {'lines':'a\\\\nb\\\\r\\\\n'} prints Open in the playground","frontmatter":{"title":"strip_newlines, filter","description":"strip_newlines, filter: Removes every newline. A standard filter of Liquid. with {'lines':'a\\\\nb\\\\r\\\\n'} prints Open in the playground"},"headers":[],"relativePath":"reference/filters/strip_newlines.md","filePath":"reference/filters/strip_newlines.md"}`);
const _sfc_main = { name: "reference/filters/strip_newlines.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="strip_newlines" tabindex="-1">strip_newlines <a class="header-anchor" href="#strip_newlines" aria-label="Permalink to &quot;strip_newlines&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | strip_newlines → string</span></span></code></pre></div><p>Removes every newline.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ lines | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">strip_newlines</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;lines&quot;:&quot;a\\nb\\r\\n&quot;}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>ab</span></span></code></pre></div><p><a href="/playground.html#JcpBCoAwDETRq4RZe4KeZUAqRijUUNqCi5i7i7r9_zmmnq3mqUhwl1pMh9wyZi9tNb3-EIEFe575VTQR4htEEiKTtpGdNIL22qNUHUge8QA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/strip_newlines.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const strip_newlines = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  strip_newlines as default
};
