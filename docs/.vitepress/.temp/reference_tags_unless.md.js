import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"unless, tag","description":"unless, tag: Renders its body if the condition is false. with {'sold_out':false} prints Open in the playground","frontmatter":{"title":"unless, tag","description":"unless, tag: Renders its body if the condition is false. with {'sold_out':false} prints Open in the playground"},"headers":[],"relativePath":"reference/tags/unless.md","filePath":"reference/tags/unless.md"}`);
const _sfc_main = { name: "reference/tags/unless.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unless" tabindex="-1">unless <a class="header-anchor" href="#unless" aria-label="Permalink to &quot;unless&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">unless</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> condition %} … {% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">elsif</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> condition %} … {% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">else</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %} … {% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">endunless</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Renders its body if the condition is false.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">unless</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> sold_out %}Buy{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">endunless</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>with <code>{&quot;sold_out&quot;:false}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>Buy</span></span></code></pre></div><p><a href="/playground.html#NcvBCYAwDEDRVUIgNyfo0TkKUmgKQmyFpAcJ2V0Kev7vOxpftxRjTOgEswurgg6px5gGFPt8nIB7_RIFbliLlTXkDpDx1xkTtCLKuS_UTmHF5BEv">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/unless.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unless = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unless as default
};
