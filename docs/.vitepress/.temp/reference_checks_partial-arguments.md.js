import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"partial-arguments, rule of check","description":"partial-arguments, rule of check: warning – A partial gets an argument that its doc tag does not list, or lacks a required one. views/pages/index.liquid …","frontmatter":{"title":"partial-arguments, rule of check","description":"partial-arguments, rule of check: warning – A partial gets an argument that its doc tag does not list, or lacks a required one. views/pages/index.liquid …"},"headers":[],"relativePath":"reference/checks/partial-arguments.md","filePath":"reference/checks/partial-arguments.md"}');
const _sfc_main = { name: "reference/checks/partial-arguments.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="partial-arguments" tabindex="-1">partial-arguments <a class="header-anchor" href="#partial-arguments" aria-label="Permalink to &quot;partial-arguments&quot;">​</a></h1><p><em>warning</em> – A partial gets an argument that its <code>doc</code> tag does not list, or lacks a required one.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% render &#39;card&#39;, title: &#39;Tea&#39;, clas: &#39;wide&#39; %}</span></span></code></pre></div><p><code>views/partials/card.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% doc %}</span></span>
<span class="line"><span>  @param {string} title</span></span>
<span class="line"><span>  @param {string} [class]</span></span>
<span class="line"><span>{% enddoc %}</span></span>
<span class="line"><span>{{ title }}{{ class }}</span></span></code></pre></div><blockquote><p>the partial &quot;card&quot; has no parameter &quot;clas&quot; (did you mean &quot;class&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/partial-arguments.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const partialArguments = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  partialArguments as default
};
